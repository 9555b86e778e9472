import { logsBloom } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { Filter } from '@ethread/types';
import { createLogMatcher } from './log-matcher.ts';

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);
const [address, first, second, absent] = [bytes(20, 1), bytes(32, 2), bytes(32, 3), bytes(32, 4)];
const log = { address, topics: [first, second], data: new Uint8Array() };
const [anAddress, one, two, none] = [address, first, second, absent].map(bytesToHex);

it.each<[filter: Filter, matches: boolean, mayMatch: boolean]>([
  [{}, true, true],
  [{ address: anAddress, topics: [null, two] }, true, true],
  [{ topics: [[none, one]] }, true, true],
  [{ topics: [two] }, false, true],
  [{ topics: [one, null, null] }, false, true],
  [{ address: anAddress, topics: [none] }, false, false],
])('compares a log, and the bloom of its block, with %j', (filter, matches, mayMatch) => {
  const matcher = createLogMatcher(filter);
  expect(matcher.matches({ address: bytesToHex(address), topics: log.topics.map(bytesToHex) })).toBe(matches);
  expect(matcher.mayMatchIn(logsBloom([log]))).toBe(mayMatch);
});
