import { bytesToHex, createRandom } from '@ethread/core';
import { emitterInput, type LogToEmit } from './emitter-code.ts';

/** Numbers of emitting contracts, of event signatures, and of accounts and other values in topics. */
const CONTRACTS = 2_000;
const SIGNATURES = 300;
const VALUES = 150_000;
const LOGS_A_TRANSACTION = 50;
const TRANSACTIONS_A_BLOCK = 8;
const LARGE_LOGS_A_TRANSACTION = 25;
const LARGE_WORDS = 128;

/** Bytes of data of each large log. */
export const LARGE_BYTES = 32 * LARGE_WORDS;

/** A transaction that emits logs. */
export interface Emission {
  readonly to: string;
  readonly input: string;
  readonly logs: number;
}

/** The contracts that emit. Only the large logs use the last one. */
export const contracts = Array.from({ length: CONTRACTS + 1 }, (_none, index) =>
  bytesToHex(named(20, 1, index)),
);
export const largeContract = contracts[CONTRACTS] ?? '';

/**
 * Generates blocks with a total number of logs. A few contracts and events emit most of them, and most topic values
 * occur in few logs. The data resembles real events: a word or two of small numbers. The same seed yields the same
 * blocks.
 */
export function* generatedBlocks(count: number, seed: number): Generator<Emission[]> {
  const random = createRandom(seed).next;
  const skewed = (limit: number) => Math.floor(limit ** random()) - 1;
  let left = count;
  while (left > 0) {
    const block: Emission[] = [];
    for (let index = 0; index < TRANSACTIONS_A_BLOCK && left > 0; index++) {
      const logs = Math.min(LOGS_A_TRANSACTION, left);
      left -= logs;
      const to = contracts[skewed(CONTRACTS)] ?? '';
      const input = emitterInput(Array.from({ length: logs }, () => smallLog(random, skewed)));
      block.push({ to, input, logs });
    }
    yield block;
  }
}

/**
 * Generates blocks with a total number of logs of one contract with long data. The data is alternately random bytes,
 * and words with zeros as in real events.
 */
export function* largeBlocks(count: number, seed: number): Generator<Emission[]> {
  const random = createRandom(seed).next;
  const topic = named(32, 2, 0);
  for (let left = count; left > 0; left -= LARGE_LOGS_A_TRANSACTION) {
    const logs = Math.min(LARGE_LOGS_A_TRANSACTION, left);
    const input = emitterInput(
      Array.from({ length: logs }, (_none, index) => ({
        topics: [topic],
        data: longData(random, index % 2 === 0 ? 32 : 12),
      })),
    );
    yield [{ to: largeContract, input, logs }];
  }
}

/** Returns words that are random in their last bytes. */
function longData(random: () => number, wordBytes: number): Uint8Array {
  return Uint8Array.from({ length: LARGE_BYTES }, (_none, at) =>
    at % 32 < 32 - wordBytes ? 0 : 256 * random(),
  );
}

function smallLog(random: () => number, skewed: (limit: number) => number): LogToEmit {
  // As on mainnet: most logs have three topics (a transfer), and hardly any have none.
  const roll = random();
  const topics = roll < 0.005 ? 0 : roll < 0.15 ? 1 : roll < 0.35 ? 2 : roll < 0.85 ? 3 : 4;
  const words = topics === 4 ? 0 : 1 + Math.floor(2 * random() ** 2);
  const data = new Uint8Array(32 * words);
  for (let word = 1; word <= words; word++) {
    const bytes = 1 + Math.floor(10 * random());
    for (let at = 1; at <= bytes; at++) data[32 * word - at] = 256 * random();
  }
  return {
    topics: Array.from({ length: topics }, (_none, position) =>
      position === 0 ? named(32, 3, skewed(SIGNATURES)) : named(32, 4, valueOf(random, skewed)),
    ),
    data,
  };
}

/** Picks a value: half of the time one of a few popular ones, otherwise any. */
function valueOf(random: () => number, skewed: (limit: number) => number): number {
  return random() < 0.5 ? skewed(VALUES) : Math.floor(VALUES * random());
}

/** Returns a value that looks like a hash, derived from its kind and number. */
function named(length: number, kind: number, index: number): Uint8Array {
  return createRandom(Math.imul(index + 1, 0x9e37_79b1) ^ Math.imul(kind, 0x85eb_ca6b)).bytes(length);
}
