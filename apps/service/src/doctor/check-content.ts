import { join } from 'node:path';
import { hasStoreFile } from '@ethread/history';
import { isWithoutSource } from '../config-commands.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { type Finding, problem } from './finding.ts';

/** Names each public network that has neither upstream nodes nor imports nor a store, so that it has no blocks to serve. */
export function checkContent({ chains }: Configuration): Finding[] {
  return chains.flatMap((chain) => {
    const { name, copy } = chain;
    if (!copy || !isWithoutSource(chain) || !('network' in copy.origin)) return [];
    if (hasStoreFile(join(copy.data, 'history'))) return [];
    return problem(
      `blocks of the chain ${name}`,
      'it has neither nodes nor an import, and no block but its genesis block',
      'name a node under nodes, or files under import',
    );
  });
}
