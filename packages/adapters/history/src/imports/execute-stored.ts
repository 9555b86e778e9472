import type { Block } from '@ethread/chain';
import type { Awaitable } from '@ethread/core';
import { rangeAt } from '../base/block-range.ts';
import { ImportError } from '../base/errors.ts';
import type { StoredChain } from '../chain/stored-chain.ts';
import { executeBlocks, type BlockExecutionModules } from './block-execution.ts';
import type { ImportOptions, ImportSummary } from './import-options.ts';

export interface ExecuteModules extends BlockExecutionModules {
  readonly chain: StoredChain;
  block(number: number): Awaitable<Block>;
}

/** Creates the state of blocks that are stored without it; see {@link History.executeStored}. */
export async function executeStored(
  { chain, block, ...modules }: ExecuteModules,
  options: ImportOptions,
): Promise<ImportSummary> {
  const first = chain.executed()?.header.number;
  const last = first === undefined ? undefined : rangeAt(chain.ranges(), first)?.to;
  if (first === undefined || last === undefined)
    return { imported: 0, skipped: 0, gasUsed: 0n, aborted: false };
  const at = { executing: { blocks: last - first } };
  try {
    return await executeBlocks(modules, options, async ({ execute, commit }) => {
      for (let number = first + 1; number <= last && !options.signal?.aborted; number++)
        await execute(await block(number), at);
      await commit(at);
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ImportError(reason, { cause });
  }
}
