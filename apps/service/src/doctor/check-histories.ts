import { join } from 'node:path';
import {
  type BlockRange,
  createHistoryReader,
  type HistoryReader,
  inspectStoreFile,
  partsMissing,
} from '@ethread/history';
import { isUnavailable } from '@ethread/ports';
import { loadOrigin } from '../chain-origin.ts';
import type { ChainConfiguration, Configuration, CopyConfiguration } from '../configuration/configuration.ts';
import { measureStore } from '../store-gauges.ts';
import { type Finding, ok, warning } from './finding.ts';
import { gibibytes } from './gibibytes.ts';

/** The blocks from whose times the blocks of a day follow. */
const TIMED_BLOCKS = 1_000;
const DAY_SECONDS = 86_400;
/** Days after which a disk is full that leave too little time for another one. */
const FEW_DAYS = 30;

/** Reports the blocks and the state that each store has and lacks, and when its disk is full. */
export async function checkHistories({ chains }: Pick<Configuration, 'chains'>): Promise<Finding[]> {
  const findings = await Promise.all(chains.map(({ copy, ...chain }) => (copy ? checkOne(chain, copy) : [])));
  return findings.flat();
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
    const blocks = { from: ranges[0]?.from ?? last.from, to: last.to };
    return [
      checkGaps(chain, blocks, partsMissing(ranges, blocks)),
      ...(copy.execute === false ? [] : [checkState(chain, history, last.to)]),
      ...checkGrowth(chain, copy, history, ranges),
    ];
  } finally {
    await history.close();
  }
}

function checkGaps(
  { name }: Pick<ChainConfiguration, 'name'>,
  blocks: BlockRange,
  missing: readonly BlockRange[],
): Finding {
  const check = `history of the chain ${name}`;
  const stored = `it has the blocks ${print(blocks)}`;
  if (missing.length === 0) return ok(check, stored);
  const gaps = missing.slice(0, 3).map(print).join(', ') + (missing.length > 3 ? ', …' : '');
  return warning(
    check,
    `${stored} without ${gaps}`,
    'import the archives of these blocks, or set keep.backfillFrom; until then nodes answer for them, or nobody does',
  );
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

/** Tells when the disk is full, at the average size of the stored blocks. A short store tells nothing. */
function checkGrowth(
  { name }: Pick<ChainConfiguration, 'name'>,
  { data }: CopyConfiguration,
  history: HistoryReader,
  ranges: readonly BlockRange[],
): Finding[] {
  const blocks = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const head = history.head()?.header;
  const before = head && history.header({ number: BigInt(Math.max(0, head.number - TIMED_BLOCKS)) });
  if (!before || isUnavailable(before) || blocks < TIMED_BLOCKS) return [];
  const seconds = head.timestamp - before.header.timestamp;
  if (seconds <= 0) return [];
  const stores = measureStore(name, data);
  if (!stores) return [];
  const stored = stores.bytes;
  const aDay = (((head.number - before.header.number) * DAY_SECONDS) / seconds) * (stored / blocks);
  const days = Math.floor(stores.freeBytes / aDay);
  const check = `growth of the chain ${name}`;
  const detail = `its stores take ${gibibytes(stored, 1)} and grow by ${gibibytes(aDay, 2)} a day; the disk suffices for ${days.toLocaleString('en-GB')} days`;
  if (days >= FEW_DAYS) return [ok(check, detail)];
  return [warning(check, detail, 'enlarge the disk, or move the final segments to a bucket (segmentBucket)')];
}
