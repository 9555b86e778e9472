// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import {
  type Check,
  type Fault,
  type ParamCheck,
  expecting,
  fault,
  faultAt,
  faultIn,
  isObject,
  listOf,
  onlyKeys,
  optional,
  wordsOf,
} from '@ethread/types/checks';

const pattern0 = new RegExp('^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,3})?)?Z)?$', 'u');

const set1 = wordsOf('method chain from to by');

const set2 = wordsOf('chain method error failed count');

const is_TimeInput = (value: unknown): boolean => typeof value === 'string' && pattern0.test(value);

const is_OwnUsageDimension = (value: unknown): boolean =>
  value === 'day' || value === 'hour' || value === 'method' || value === 'chain';

const check_OwnUsageDimension: Check = expecting(
  is_OwnUsageDimension,
  'a grouping of usage (day, hour, method or chain)',
);

const check0: Check = (value) => listOf(value, check_OwnUsageDimension, 'a list of at most 4 items', 0, 4);

function check_OwnUsageQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['method'];
  const part1 = value['chain'];
  const part2 = value['from'];
  const part3 = value['to'];
  const part4 = value['by'];
  if (part0 !== undefined && !(typeof part0 === 'string')) return faultAt('method', part0, 'a string');
  if (part1 !== undefined && !(typeof part1 === 'string')) return faultAt('chain', part1, 'a string');
  if (part2 !== undefined && !is_TimeInput(part2))
    return faultAt(
      'from',
      part2,
      'a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
    );
  if (part3 !== undefined && !is_TimeInput(part3))
    return faultAt(
      'to',
      part3,
      'a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
    );
  const found4 = faultIn('by', part4, check0);
  if (found4 !== undefined) return found4;
  return onlyKeys(value, set1);
}

function check_OwnRequestQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['chain'];
  const part1 = value['method'];
  const part2 = value['error'];
  const part3 = value['failed'];
  const part4 = value['count'];
  if (part0 !== undefined && !(typeof part0 === 'string')) return faultAt('chain', part0, 'a string');
  if (part1 !== undefined && !(typeof part1 === 'string')) return faultAt('method', part1, 'a string');
  if (part2 !== undefined && !(typeof part2 === 'string')) return faultAt('error', part2, 'a string');
  if (part3 !== undefined && !(typeof part3 === 'boolean')) return faultAt('failed', part3, 'true or false');
  if (
    part4 !== undefined &&
    !(typeof part4 === 'number' && Number.isInteger(part4) && part4 >= 1 && part4 <= 192)
  )
    return faultAt('count', part4, 'a whole number from 1 to 192');
  return onlyKeys(value, set2);
}

const check1: Check = expecting(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 604800,
  'a whole number from 0 to 604800',
);

/** The checks of each method's params, by its name on the wire. */
export const paramChecks: ReadonlyMap<string, readonly ParamCheck[]> = new Map<string, readonly ParamCheck[]>(
  [
    ['key_get', []],
    ['credits_get', []],
    ['usage_query', [optional('query', check_OwnUsageQuery)]],
    ['requests_list', [optional('query', check_OwnRequestQuery)]],
    ['key_rotate', [optional('overlapSeconds', check1)]],
    ['rpc.discover', []],
  ],
);
