import { emitterInput } from "./emitter-code.js";
/** Emitting contracts, event signatures, and accounts and other values that topics name. */
const CONTRACTS = 2_000;
const SIGNATURES = 300;
const VALUES = 150_000;
const LOGS_A_TRANSACTION = 50;
const TRANSACTIONS_A_BLOCK = 8;
const LARGE_LOGS_A_TRANSACTION = 25;
const LARGE_WORDS = 128;
/** Bytes of data that each of the large logs has. */
export const LARGE_BYTES = 32 * LARGE_WORDS;
/** The contracts that emit; the last is that of the large logs alone. */
export const contracts = Array.from({ length: CONTRACTS + 1 }, (_none, index) => hex(named(20, 1, index)));
export const largeContract = contracts[CONTRACTS] ?? '';
/**
 * Blocks of so many logs in all: a few contracts and events make most of them, most values of topics are seen in few, and
 * data is as events have it: a word or two, small numbers. The same for the same seed.
 */
export function* generatedBlocks(count, seed) {
    const random = randomFrom(seed);
    const skewed = (limit) => Math.floor(limit ** random()) - 1;
    let left = count;
    while (left > 0) {
        const block = [];
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
/** Blocks of so many logs of one contract with long data: in turn all noise, and words with zeros as events have them. */
export function* largeBlocks(count, seed) {
    const random = randomFrom(seed);
    const topic = named(32, 2, 0);
    for (let left = count; left > 0; left -= LARGE_LOGS_A_TRANSACTION) {
        const logs = Math.min(LARGE_LOGS_A_TRANSACTION, left);
        const input = emitterInput(Array.from({ length: logs }, (_none, index) => ({
            topics: [topic],
            data: longData(random, index % 2 === 0 ? 32 : 12),
        })));
        yield [{ to: largeContract, input, logs }];
    }
}
/** Words that are random in their last bytes. */
function longData(random, wordBytes) {
    return Uint8Array.from({ length: LARGE_BYTES }, (_none, at) => at % 32 < 32 - wordBytes ? 0 : 256 * random());
}
function smallLog(random, skewed) {
    // As on the main network: three topics (a transfer) in most logs, none in hardly any.
    const roll = random();
    const topics = roll < 0.005 ? 0 : roll < 0.15 ? 1 : roll < 0.35 ? 2 : roll < 0.85 ? 3 : 4;
    const words = topics === 4 ? 0 : 1 + Math.floor(2 * random() ** 2);
    const data = new Uint8Array(32 * words);
    for (let word = 1; word <= words; word++) {
        const bytes = 1 + Math.floor(10 * random());
        for (let at = 1; at <= bytes; at++)
            data[32 * word - at] = 256 * random();
    }
    return {
        topics: Array.from({ length: topics }, (_none, position) => position === 0 ? named(32, 3, skewed(SIGNATURES)) : named(32, 4, valueOf(random, skewed))),
        data,
    };
}
/** Half of them are of the few that everyone deals with, half of any. */
function valueOf(random, skewed) {
    return random() < 0.5 ? skewed(VALUES) : Math.floor(VALUES * random());
}
/** A value that looks like a hash, from its kind and number. */
function named(length, kind, index) {
    const random = randomFrom(Math.imul(index + 1, 0x9e37_79b1) ^ Math.imul(kind, 0x85eb_ca6b));
    return Uint8Array.from({ length }, () => 256 * random());
}
function hex(bytes) {
    return `0x${Buffer.from(bytes).toString('hex')}`;
}
/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomFrom(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b_79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}
//# sourceMappingURL=generated-logs.js.map