import { join } from 'node:path';
import { createHistoryReader, inspectStoreFile } from '@ethread/history';
import { StoreFormatError } from '@ethread/storage/disk';
import { createChainContent } from '../chain-content.ts';
import { loadOrigin } from '../chain-origin.ts';
import { isWithoutSource } from '../config-commands.ts';
import type { CopyConfiguration, Configuration } from '../configuration/configuration.ts';
import { oneLine } from '../user-error.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Checks that each chain without upstream nodes and imports has blocks in its store. */
export async function checkContent({ chains }: Configuration): Promise<Finding[]> {
  const findings = chains.filter(isWithoutSource).map(async ({ name, copy }) => {
    if (!copy) return [];
    const check = `blocks of the chain ${name}`;
    try {
      return (await hasContent(copy))
        ? [ok(check, 'its store has the blocks that it serves')]
        : [
            problem(
              check,
              'it has neither nodes nor an import, and no block but its genesis block',
              'name a node under nodes, or files under import',
            ),
          ];
    } catch (error) {
      // The check of the stores reports it.
      if (error instanceof StoreFormatError) return [];
      return [warning(check, `they cannot be read: ${oneLine(error)}`, 'correct its genesis or its store')];
    }
  });
  return (await Promise.all(findings)).flat();
}

/** Reads the store without changing it. */
async function hasContent({ origin, data }: CopyConfiguration): Promise<boolean> {
  const { genesis, genesisHash } = await loadOrigin(origin);
  const path = join(data, 'history');
  // Without a store, a private chain begins with its genesis block at the first start.
  if (inspectStoreFile(path) === 'absent') return genesisHash === undefined;
  const history = createHistoryReader({ path, genesis });
  try {
    return await createChainContent(history).check();
  } finally {
    await history.close();
  }
}
