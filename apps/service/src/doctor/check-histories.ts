import { FEW_DISK_DAYS } from '@ethread/admin/client';
import { join } from 'node:path';
import {
  type BlockRange,
  type BlockWindow,
  createHistoryReader,
  type HistoryReader,
  inspectStoreFile,
  partsMissing,
} from '@ethread/history';
import { isUnavailable } from '@ethread/ports';
import { loadOrigin } from '../chain-origin.ts';
import type { ChainConfiguration, Configuration, CopyConfiguration } from '../configuration/configuration.ts';
import type { StoreGauges } from '@ethread/metrics';
import { measureStore } from '../store-gauges.ts';
import { type Finding, ok, warning } from './finding.ts';
import { printBytes } from '@ethread/core/print-bytes';

/** The blocks from whose times the blocks of a day follow. */
const TIMED_BLOCKS = 1_000;
const DAY_SECONDS = 86_400;

/** Reports the blocks and the state that each store has and lacks, and when its disk is full. */
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
    if (inspectStoreFile(path) === 'absent') return [];
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
      ...(checkWindow(chain, copy, history) ?? checkGrowth(chain, copy, history)),
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

/**
 * Reports that the window of a store is full, so that its blocks take no more space. Returns undefined otherwise, and where
 * blocks are executed, since states grow.
 */
function checkWindow(
  { name }: Pick<ChainConfiguration, 'name'>,
  { data, window, execute }: CopyConfiguration,
  history: HistoryReader,
): Finding[] | undefined {
  const lowest = window && execute === false ? lowestOfFull(window, history) : undefined;
  const stores = lowest === undefined ? undefined : measureStore(name, data);
  if (lowest === undefined || !stores) return undefined;
  const detail = `its stores take ${printBytes(stores.bytes)}; keep removes the blocks below ${lowest} as others arrive`;
  return [ok(`growth of the chain ${name}`, detail)];
}

/** Returns the lowest stored block, where a window has as many blocks as it may. */
export function lowestOfFull(window: BlockWindow, history: HistoryReader): number | undefined {
  const lowest = history.ranges().find(({ to }) => to > 0)?.from;
  const head = history.head()?.header;
  const first = lowest === undefined ? undefined : history.header({ number: BigInt(lowest) });
  if (!head || !first || isUnavailable(first)) return undefined;
  const hasBlocks = window.blocks === undefined || head.number - first.header.number + 1 >= window.blocks;
  const hasAge = window.seconds === undefined || head.timestamp - first.header.timestamp >= window.seconds;
  return hasBlocks && hasAge && lowest !== 0 ? lowest : undefined;
}

/** Tells when the disk is full, at the average size of the stored blocks. */
function checkGrowth(
  { name }: Pick<ChainConfiguration, 'name'>,
  { data }: CopyConfiguration,
  history: HistoryReader,
): Finding[] {
  const growth = dailyGrowth(history);
  const stores = growth === undefined ? undefined : measureStore(name, data);
  if (growth === undefined || !stores) return [];
  const bytesPerDay = stores.bytes * growth;
  return growthFinding({ ...stores, bytesPerDay, daysLeft: Math.floor(stores.freeBytes / bytesPerDay) });
}

/**
 * Returns the blocks that a day adds, at the pace of the newest ones, as a share of the stored blocks. Returns undefined
 * for a short store, which tells nothing.
 */
export function dailyGrowth(history: HistoryReader): number | undefined {
  const blocks = history.ranges().reduce((sum, { from, to }) => sum + (to > 0 ? to - from + 1 : 0), 0);
  const head = history.head()?.header;
  const before = head && history.header({ number: BigInt(Math.max(0, head.number - TIMED_BLOCKS)) });
  if (!before || isUnavailable(before) || blocks < TIMED_BLOCKS) return undefined;
  const seconds = head.timestamp - before.header.timestamp;
  if (seconds <= 0) return undefined;
  return ((head.number - before.header.number) * DAY_SECONDS) / seconds / blocks;
}

/** A store with its growth. */
interface GrowingStore extends StoreGauges {
  readonly bytesPerDay: number | undefined;
  readonly daysLeft: number | undefined;
}

/** Reports the days for which the disk of a store suffices, where they are known. */
export function growthFinding({ store, bytes, bytesPerDay, daysLeft }: GrowingStore): Finding[] {
  if (bytesPerDay === undefined || daysLeft === undefined) return [];
  const check = `growth of the chain ${store}`;
  const detail = `its stores take ${printBytes(bytes)} and grow by ${printBytes(bytesPerDay)} a day; the disk suffices for ${daysLeft.toLocaleString('en-GB')} days`;
  if (daysLeft >= FEW_DISK_DAYS) return [ok(check, detail)];
  return [warning(check, detail, 'enlarge the disk, or move the final segments to a bucket (segmentBucket)')];
}
