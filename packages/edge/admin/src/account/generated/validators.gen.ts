// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import {
  type Check,
  type Fault,
  everyItem,
  expecting,
  fault,
  faultAt,
  faultIn,
  isObject,
  onlyKeys,
  wordsOf,
} from '@ethread/types/checks';
import { type MethodChecks, methodOf, optional } from '@ethread/types/checks';

const text0 =
  'a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z';
const pattern7 = new RegExp('^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,3})?)?Z)?$', 'u');
const set2 = wordsOf('chain method error failed count');
const set3 = wordsOf('method chain from to by');

function check_OwnRequestQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['chain'];
  const part1 = value['method'];
  const part2 = value['error'];
  const part3 = value['failed'];
  const part4 = value['count'];
  if (part0 !== undefined && typeof part0 !== 'string') return faultAt('chain', part0, 'a string');
  if (part1 !== undefined && typeof part1 !== 'string') return faultAt('method', part1, 'a string');
  if (part2 !== undefined && typeof part2 !== 'string') return faultAt('error', part2, 'a string');
  if (part3 !== undefined && typeof part3 !== 'boolean') return faultAt('failed', part3, 'true or false');
  if (
    part4 !== undefined &&
    !(typeof part4 === 'number' && Number.isInteger(part4) && part4 >= 1 && part4 <= 192)
  )
    return faultAt('count', part4, 'a whole number from 1 to 192');
  return onlyKeys(value, set2);
}

const is_OwnUsageDimension = (value: unknown): boolean =>
  value === 'day' || value === 'hour' || value === 'method' || value === 'chain';
const check_OwnUsageDimension: Check = expecting(
  is_OwnUsageDimension,
  'a grouping of usage (day, hour, method or chain)',
);

function check_OwnUsageQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['method'];
  const part1 = value['chain'];
  const part2 = value['from'];
  const part3 = value['to'];
  const part4 = value['by'];
  if (part0 !== undefined && typeof part0 !== 'string') return faultAt('method', part0, 'a string');
  if (part1 !== undefined && typeof part1 !== 'string') return faultAt('chain', part1, 'a string');
  if (part2 !== undefined && !is_TimeInput(part2)) return faultAt('from', part2, text0);
  if (part3 !== undefined && !is_TimeInput(part3)) return faultAt('to', part3, text0);
  const found4 = faultIn('by', part4, check1);
  if (found4 !== undefined) return found4;
  return onlyKeys(value, set3);
}

function check1(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 4) return fault(value, 'a list of at most 4 items');
  return everyItem(value, 0, check_OwnUsageDimension);
}

const is_TimeInput = (value: unknown): boolean => typeof value === 'string' && pattern7.test(value);
const check11 = expecting(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 604800,
  'a whole number from 0 to 604800',
);

/** The checks of each method's params, by its name on the wire, a row a line. */
// prettier-ignore
export const methodChecks: ReadonlyMap<string, MethodChecks> = new Map<string, MethodChecks>([
  ['key_get', methodOf('either', [])],
  ['credits_get', methodOf('either', [])],
  ['usage_query', methodOf('either', [optional('query', check_OwnUsageQuery)])],
  ['requests_list', methodOf('either', [optional('query', check_OwnRequestQuery)])],
  ['key_rotate', methodOf('either', [optional('overlapSeconds', check11)])],
  ['rpc.discover', methodOf('either', [])],
]);
