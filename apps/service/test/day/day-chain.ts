import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveFile, sourceOf } from '@ethread/era/testing';
import { type EmptyBlock, makeEmptyBlocks } from '@ethread/upstreams/testing';
import { CHAIN_ID, GENESIS } from '../lying-nodes/honest-chain.ts';
import { temporaryFolder } from '../service-process.ts';

/** The blocks of the archive: one whole segment. */
const ARCHIVED = 8_192;
/** The block of slot 0. */
export const FIRST_SLOT = ARCHIVED + 4;

/** The chain of a day, its genesis file, and its first archive. */
export interface DayChain {
  /** All blocks of the day, also those that nobody has yet. */
  readonly blocks: readonly EmptyBlock[];
  readonly genesis: object;
  /** The path of the archive. */
  readonly archive: string;
}

/**
 * Makes a chain with a number of slots. From slot 0 on each slot has a block with the time of its start.
 *
 * @param genesisTime Unix time of slot 0, in seconds.
 */
export function makeDayChain(
  slots: number,
  { genesisTime, slotSeconds }: { readonly genesisTime: number; readonly slotSeconds: number },
): DayChain {
  const past = makeEmptyBlocks(undefined, FIRST_SLOT, 0);
  const [last] = past.slice(-1);
  if (!last) throw new Error('the chain has no past');
  const first = makeEmptyBlocks(last, 1, 0, genesisTime - last.header.timestamp);
  const blocks = [...past, ...first, ...makeEmptyBlocks(first[0], slots - 1, 0, slotSeconds)];
  const built = blocks.slice(0, ARCHIVED).map(({ header }) => ({
    block: { header, transactions: [], uncles: [], withdrawals: [] },
    receipts: [],
  }));
  const archive = join(temporaryFolder(), `chain${CHAIN_ID}-00000-${'ab'.repeat(4)}.ere`);
  archiveFile(archive, 'ere', sourceOf(built, undefined));
  return { blocks, genesis: GENESIS, archive };
}

/** Writes the genesis file to a folder. */
export function writeGenesis(folder: string, { genesis }: DayChain): void {
  writeFileSync(join(folder, 'genesis.json'), JSON.stringify(genesis));
}
