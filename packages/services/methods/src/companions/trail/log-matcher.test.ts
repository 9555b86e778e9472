import { logsBloom } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { Filter } from '@ethread/types';
import { createLogMatcher } from './log-matcher.ts';

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);
const address = bytes(20, 1);
const log = { address, topics: [bytes(32, 2), bytes(32, 3)], data: new Uint8Array() };
const topic = (value: number) => bytesToHex(bytes(32, value));

it.each<[filter: Filter, matches: boolean, mayMatch: boolean]>([
  [{}, true, true],
  [{ address: bytesToHex(address), topics: [null, topic(3)] }, true, true],
  [{ topics: [[topic(4), topic(2)]] }, true, true],
  [{ topics: [topic(3)] }, false, true],
  [{ topics: [topic(2), null, null] }, false, true],
  [{ address: bytesToHex(address), topics: [topic(4)] }, false, false],
])('compares a log, and the bloom of its block, with %j', (filter, matches, mayMatch) => {
  const matcher = createLogMatcher(filter);
  expect(matcher.matches({ address: bytesToHex(address), topics: log.topics.map(bytesToHex) })).toBe(matches);
  expect(matcher.mayMatchIn(logsBloom([log]))).toBe(mayMatch);
});
