// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import { type Fault, everyItem, fault, isObject, under } from '@ethread/types/checks';
import type { MethodChecks } from '@ethread/types/checks';

const pattern7 = new RegExp('^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,3})?)?Z)?$', 'u');
const set2: ReadonlySet<unknown> = new Set<unknown>('chain method error failed count'.split(' '));
const set3: ReadonlySet<unknown> = new Set<unknown>('method chain from to by'.split(' '));

function check_OwnRequestQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['chain'];
  const part1 = value['method'];
  const part2 = value['error'];
  const part3 = value['failed'];
  const part4 = value['count'];
  if (part0 !== undefined && !(typeof part0 === 'string')) return under('chain', fault(part0, 'a string'));
  if (part1 !== undefined && !(typeof part1 === 'string')) return under('method', fault(part1, 'a string'));
  if (part2 !== undefined && !(typeof part2 === 'string')) return under('error', fault(part2, 'a string'));
  if (part3 !== undefined && !(typeof part3 === 'boolean'))
    return under('failed', fault(part3, 'true or false'));
  if (
    part4 !== undefined &&
    !(typeof part4 === 'number' && Number.isInteger(part4) && part4 >= 1 && part4 <= 192)
  )
    return under('count', fault(part4, 'a whole number from 1 to 192'));
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set2.has(key)) return fault(key, 'the properties chain, method, error, failed, count');
  }
  return undefined;
}

function is_OwnUsageDimension(value: unknown): boolean {
  return value === 'day' || value === 'hour' || value === 'method' || value === 'chain';
}

function check_OwnUsageDimension(value: unknown): Fault | undefined {
  return is_OwnUsageDimension(value)
    ? undefined
    : fault(value, 'a grouping of usage (day, hour, method or chain)');
}

function check_OwnUsageQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['method'];
  const part1 = value['chain'];
  const part2 = value['from'];
  const part3 = value['to'];
  const part4 = value['by'];
  if (part0 !== undefined && !(typeof part0 === 'string')) return under('method', fault(part0, 'a string'));
  if (part1 !== undefined && !(typeof part1 === 'string')) return under('chain', fault(part1, 'a string'));
  if (part2 !== undefined && !is_TimeInput(part2))
    return under(
      'from',
      fault(
        part2,
        'a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
      ),
    );
  if (part3 !== undefined && !is_TimeInput(part3))
    return under(
      'to',
      fault(
        part3,
        'a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
      ),
    );
  if (part4 !== undefined) {
    const found = check1(part4);
    if (found !== undefined) return under('by', found);
  }
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set3.has(key)) return fault(key, 'the properties method, chain, from, to, by');
  }
  return undefined;
}

function check1(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 4) return fault(value, 'a list of at most 4 items');
  return everyItem(value, 0, check_OwnUsageDimension);
}

function is_TimeInput(value: unknown): boolean {
  return typeof value === 'string' && pattern7.test(value);
}

function check11(value: unknown): Fault | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 604800
    ? undefined
    : fault(value, 'a whole number from 0 to 604800');
}

/** The checks of each method's params, by its name on the wire. */
export const methodChecks: ReadonlyMap<string, MethodChecks> = new Map<string, MethodChecks>([
  ['key_get', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  ['credits_get', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  [
    'usage_query',
    {
      structure: 'either',
      takes: (values) =>
        values.length <= 1 && (values.length <= 0 || check_OwnUsageQuery(values[0]) === undefined),
      params: [{ name: 'query', required: false, check: check_OwnUsageQuery }],
    },
  ],
  [
    'requests_list',
    {
      structure: 'either',
      takes: (values) =>
        values.length <= 1 && (values.length <= 0 || check_OwnRequestQuery(values[0]) === undefined),
      params: [{ name: 'query', required: false, check: check_OwnRequestQuery }],
    },
  ],
  [
    'key_rotate',
    {
      structure: 'either',
      takes: (values) =>
        values.length <= 1 &&
        (values.length <= 0 ||
          (typeof values[0] === 'number' &&
            Number.isInteger(values[0]) &&
            values[0] >= 0 &&
            values[0] <= 604800)),
      params: [{ name: 'overlapSeconds', required: false, check: check11 }],
    },
  ],
  ['rpc.discover', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
]);
