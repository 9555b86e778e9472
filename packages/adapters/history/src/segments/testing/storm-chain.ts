import { createHash } from 'node:crypto';
import type { Log } from '@ethread/chain';
import { type BuiltBlock, buildBlocks, testGenesis, testGenesisHeader } from '@ethread/era/testing';
import type { FoundLog, LogQuery } from '@ethread/ports';
import { bytesEqual } from '@ethread/core';

/** The last block of the chain, the end of its last segment. */
export const LAST_BLOCK = 191;
/** The blocks of a segment. */
export const SEGMENT_BLOCKS = 64;

export const genesis = testGenesis();
export const genesisBlock = testGenesisHeader();

/** Few values, so that filters find many logs. */
const ADDRESSES = 12;
const TOPICS = 20;
const MAX_LOGS = 5;

/** Numbers below 1, determined by a seed. */
export type Random = () => number;

/** Creates random numbers. */
export function randomNumbers(seed: string): Random {
  let count = 0;
  return () => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE() / 2 ** 32;
}

const pick = (random: Random, count: number) => Math.floor(random() * count);
const address = (at: number) => new Uint8Array(20).fill(at + 1);
const topic = (at: number) => new Uint8Array(32).fill(at + 1);

function randomLog(random: Random): Log {
  const topics = Array.from({ length: pick(random, 5) }, () => topic(pick(random, TOPICS)));
  return {
    address: address(pick(random, ADDRESSES)),
    topics,
    data: new Uint8Array(pick(random, 80)).fill(7),
  };
}

/** Builds the blocks above the genesis block, always the same. */
export function stormBlocks(): BuiltBlock[] {
  const random = randomNumbers('blocks');
  const lists = Array.from({ length: LAST_BLOCK }, () =>
    Array.from({ length: pick(random, 3) }, () =>
      Array.from({ length: pick(random, MAX_LOGS) }, () => randomLog(random)),
    ),
  );
  return buildBlocks(genesisBlock, lists);
}

/** Returns a filter over some of the blocks. */
export function randomQuery(random: Random): LogQuery & { blocks: { from: number; to: number } } {
  const from = pick(random, LAST_BLOCK + 1);
  const to = from + pick(random, LAST_BLOCK + 1 - from);
  const some = (value: (at: number) => Uint8Array, count: number) =>
    random() < 0.4 ? [] : Array.from({ length: 1 + pick(random, 3) }, () => value(pick(random, count)));
  return {
    blocks: { from, to },
    addresses: some(address, ADDRESSES),
    topics: Array.from({ length: pick(random, 4) }, () => some(topic, TOPICS)),
  };
}

/** Finds logs by reading all of them. */
export function scan(
  blocks: readonly BuiltBlock[],
  { blocks: { from, to }, addresses, topics }: ReturnType<typeof randomQuery>,
): readonly string[] {
  const isAny = (value: Uint8Array | undefined, wanted: readonly Uint8Array[]) =>
    value !== undefined && (wanted.length === 0 || wanted.some((one) => bytesEqual(one, value)));
  return blocks.slice(Math.max(from - 1, 0), to).flatMap(({ block, receipts }) => {
    const logs = receipts.flatMap((receipt) => receipt.logs);
    return logs.flatMap((log, logIndex) => {
      const isMet =
        isAny(log.address, addresses) && topics.every((wanted, at) => isAny(log.topics[at], wanted));
      return isMet ? [printLog(log, block.header.number, logIndex)] : [];
    });
  });
}

/** Prints a found log for a comparison. */
export function printFound({ log, blockNumber, logIndex }: FoundLog): string {
  return printLog(log, blockNumber, logIndex);
}

function printLog({ address: from, topics, data }: Log, number: number, logIndex: number): string {
  return [number, logIndex, ...[from, ...topics, data].map((part) => Buffer.from(part).toString('hex'))].join(
    ' ',
  );
}
