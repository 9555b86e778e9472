import { join } from 'node:path';
import {
  type BlockRange,
  createHistoryReader,
  hasStoreFile,
  type HistoryReader,
  partsMissing,
} from '@ethread/history';
import { loadOrigin } from '../chain-origin.ts';
import type { ChainConfiguration, Configuration, CopyConfiguration } from '../configuration/configuration.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Reports the blocks and the state that each store has and lacks. */
export async function checkHistories({ chains }: Pick<Configuration, 'chains'>): Promise<Finding[]> {
  return (await Promise.all(chains.map(({ copy, ...chain }) => (copy ? checkOne(chain, copy) : [])))).flat();
}

async function checkOne(
  chain: Omit<ChainConfiguration, 'copy'>,
  copy: CopyConfiguration,
): Promise<Finding[]> {
  let history: HistoryReader;
  try {
    const path = join(copy.data, 'history');
    if (!hasStoreFile(path)) return [];
    history = createHistoryReader({ path, genesis: (await loadOrigin(copy.origin)).genesis });
  } catch {
    // The checks of stores and nodes report what is wrong.
    return [];
  }
  try {
    const ranges = history.ranges().filter(({ to }) => to > 0);
    const last = ranges.at(-1);
    if (!last) return [];
    return [
      ...checkGaps(chain, ranges),
      ...(copy.execute === false ? [] : [checkState(chain, history, last.to)]),
    ];
  } finally {
    await history.close();
  }
}

/** Names the blocks that a store lacks between its first and its last one. The genesis block alone begins no history. */
export function checkGaps(
  { name }: Pick<ChainConfiguration, 'name'>,
  stored: readonly BlockRange[],
): Finding[] {
  const ranges = stored.filter(({ to }) => to > 0);
  const last = ranges.at(-1);
  if (!last) return [];
  const blocks = { from: ranges[0]?.from ?? last.from, to: last.to };
  const missing = partsMissing(ranges, blocks);
  const check = `history of the chain ${name}`;
  const detail = `it has the blocks ${print(blocks)}`;
  if (missing.length === 0) return [ok(check, detail)];
  const gaps = missing.slice(0, 3).map(print).join(', ') + (missing.length > 3 ? ', …' : '');
  return [
    warning(
      check,
      `${detail} without ${gaps}`,
      'import the archives of these blocks, or set keep.backfillFrom; until then nodes answer for them, or nobody does',
    ),
  ];
}

const print = ({ from, to }: BlockRange) => `${from} to ${to}`;

function checkState(
  { name }: Pick<ChainConfiguration, 'name'>,
  history: HistoryReader,
  newest: number,
): Finding {
  const check = `state of the chain ${name}`;
  const executed = history.executed()?.header.number ?? 0;
  if (executed >= newest) return ok(check, `all blocks to ${newest} are executed`);
  return warning(
    check,
    `its blocks are executed to ${executed}, ${newest - executed} before the newest`,
    'nothing while the service catches up: /readyz says what it executes, and why it stopped',
  );
}
