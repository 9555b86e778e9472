// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import { type Fault, anyOf, everyItem, fault, isObject, under } from '@ethread/types/checks';
import type { MethodChecks } from '@ethread/types/checks';

const pattern0 = new RegExp('^[0-9A-Fa-f.:]{2,45}(?:/\\d{1,3})?$', 'u');
const pattern1 = new RegExp('^[a-z0-9][a-z0-9-]{0,63}$', 'u');
const pattern3 = new RegExp('^[A-Za-z0-9_-]{1,64}$', 'u');
const pattern4 = new RegExp('^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$', 'u');
const pattern5 = new RegExp('^[A-Za-z][A-Za-z0-9_.]{0,63}$', 'u');
const pattern6 = new RegExp('^[A-Za-z][A-Za-z0-9+.-]*://[^/?#@\\s]{1,255}$', 'u');
const pattern7 = new RegExp('^[A-Za-z0-9_.-]{1,64}$', 'u');
const pattern9 = new RegExp('^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,3})?)?Z)?$', 'u');
const set4: ReadonlySet<unknown> = new Set<unknown>(['key', 'before', 'count']);
const set10: ReadonlySet<unknown> = new Set<unknown>(
  'label plan chains methods origins addresses expiresAt withoutFailover provenOnly'.split(' '),
);
const set18: ReadonlySet<unknown> = new Set<unknown>('key chain method error failed count'.split(' '));
const set25: ReadonlySet<unknown> = new Set<unknown>('key method chain from to by'.split(' '));

function check_Addresses(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(
    value,
    [check0],
    'networks from which a client may use the key, such as 10.0.0.0/8 or 2001:db8::/32',
  );
}

function check0(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 100) return fault(value, 'a list of at most 100 items');
  return everyItem(value, 0, check1);
}

function check1(value: unknown): Fault | undefined {
  return typeof value === 'string' && pattern0.test(value)
    ? undefined
    : fault(value, 'an IP address, or a network such as 10.0.0.0/8');
}

function check_Chains(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check6], 'names of the chains that a key may use');
}

function check6(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 100) return fault(value, 'a list of at most 100 items');
  return everyItem(value, 0, check7);
}

function check7(value: unknown): Fault | undefined {
  return typeof value === 'string' && pattern1.test(value) ? undefined : fault(value, 'the name of a chain');
}

function check_EventQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['key'];
  const part1 = value['before'];
  const part2 = value['count'];
  if (part0 !== undefined && !is_KeyId(part0)) return under('key', fault(part0, "a key's id"));
  if (part1 !== undefined && !(typeof part1 === 'number' && Number.isInteger(part1) && part1 >= 1))
    return under('before', fault(part1, 'a whole number of at least 1'));
  if (
    part2 !== undefined &&
    !(typeof part2 === 'number' && Number.isInteger(part2) && part2 >= 1 && part2 <= 1000)
  )
    return under('count', fault(part2, 'a whole number from 1 to 1000'));
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set4.has(key)) return fault(key, 'the properties key, before, count');
  }
  return undefined;
}

function check_KeyChanges(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['label'];
  const part1 = value['plan'];
  const part2 = value['chains'];
  const part3 = value['methods'];
  const part4 = value['origins'];
  const part5 = value['addresses'];
  const part6 = value['expiresAt'];
  const part7 = value['withoutFailover'];
  const part8 = value['provenOnly'];
  if (part0 !== undefined && !is_Label(part0))
    return under('label', fault(part0, '1 to 100 characters of one line'));
  if (part1 !== undefined && !is_PlanName(part1)) return under('plan', fault(part1, 'the name of a plan'));
  if (part2 !== undefined) {
    const found = check_Chains(part2);
    if (found !== undefined) return under('chains', found);
  }
  if (part3 !== undefined) {
    const found = check_Methods(part3);
    if (found !== undefined) return under('methods', found);
  }
  if (part4 !== undefined) {
    const found = check_Origins(part4);
    if (found !== undefined) return under('origins', found);
  }
  if (part5 !== undefined) {
    const found = check_Addresses(part5);
    if (found !== undefined) return under('addresses', found);
  }
  if (part6 !== undefined && !(part6 === null || is_TimeInput(part6)))
    return under(
      'expiresAt',
      fault(
        part6,
        'null or a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
      ),
    );
  if (part7 !== undefined && !(typeof part7 === 'boolean'))
    return under('withoutFailover', fault(part7, 'true or false'));
  if (part8 !== undefined && !(typeof part8 === 'boolean'))
    return under('provenOnly', fault(part8, 'true or false'));
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set10.has(key))
      return fault(
        key,
        'the properties label, plan, chains, methods, origins, addresses, expiresAt, withoutFailover, provenOnly',
      );
  }
  return undefined;
}

function is_KeyId(value: unknown): boolean {
  return typeof value === 'string' && pattern3.test(value);
}

function check_KeyId(value: unknown): Fault | undefined {
  return is_KeyId(value) ? undefined : fault(value, "a key's id");
}

function is_Label(value: unknown): boolean {
  return typeof value === 'string' && pattern4.test(value);
}

function check_Methods(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check10], 'names of the methods that a key may call');
}

function check10(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 100) return fault(value, 'a list of at most 100 items');
  return everyItem(value, 0, check11);
}

function check11(value: unknown): Fault | undefined {
  return typeof value === 'string' && pattern5.test(value) ? undefined : fault(value, 'the name of a method');
}

function check_NewKey(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['label'];
  const part1 = value['plan'];
  const part2 = value['chains'];
  const part3 = value['methods'];
  const part4 = value['origins'];
  const part5 = value['addresses'];
  const part6 = value['expiresAt'];
  const part7 = value['withoutFailover'];
  const part8 = value['provenOnly'];
  if (part0 === undefined || !is_Label(part0))
    return under('label', fault(part0, '1 to 100 characters of one line'));
  if (part1 === undefined || !is_PlanName(part1)) return under('plan', fault(part1, 'the name of a plan'));
  if (part2 !== undefined) {
    const found = check_Chains(part2);
    if (found !== undefined) return under('chains', found);
  }
  if (part3 !== undefined) {
    const found = check_Methods(part3);
    if (found !== undefined) return under('methods', found);
  }
  if (part4 !== undefined) {
    const found = check_Origins(part4);
    if (found !== undefined) return under('origins', found);
  }
  if (part5 !== undefined) {
    const found = check_Addresses(part5);
    if (found !== undefined) return under('addresses', found);
  }
  if (part6 !== undefined && !(part6 === null || is_TimeInput(part6)))
    return under(
      'expiresAt',
      fault(
        part6,
        'null or a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
      ),
    );
  if (part7 !== undefined && !(typeof part7 === 'boolean'))
    return under('withoutFailover', fault(part7, 'true or false'));
  if (part8 !== undefined && !(typeof part8 === 'boolean'))
    return under('provenOnly', fault(part8, 'true or false'));
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set10.has(key))
      return fault(
        key,
        'the properties label, plan, chains, methods, origins, addresses, expiresAt, withoutFailover, provenOnly',
      );
  }
  return undefined;
}

function check_Origins(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(
    value,
    [check15],
    'values of the Origin header that a key allows, such as https://app.example',
  );
}

function check15(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 100) return fault(value, 'a list of at most 100 items');
  return everyItem(value, 0, check16);
}

function check16(value: unknown): Fault | undefined {
  return typeof value === 'string' && value.length <= 2236 && pattern6.test(value)
    ? undefined
    : fault(value, 'an origin such as https://app.example');
}

function is_PlanName(value: unknown): boolean {
  return typeof value === 'string' && pattern7.test(value);
}

function check_RequestQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['key'];
  const part1 = value['chain'];
  const part2 = value['method'];
  const part3 = value['error'];
  const part4 = value['failed'];
  const part5 = value['count'];
  if (part0 !== undefined && !is_KeyId(part0)) return under('key', fault(part0, "a key's id"));
  if (part1 !== undefined && !(typeof part1 === 'string')) return under('chain', fault(part1, 'a string'));
  if (part2 !== undefined && !(typeof part2 === 'string')) return under('method', fault(part2, 'a string'));
  if (part3 !== undefined && !(typeof part3 === 'string')) return under('error', fault(part3, 'a string'));
  if (part4 !== undefined && !(typeof part4 === 'boolean'))
    return under('failed', fault(part4, 'true or false'));
  if (
    part5 !== undefined &&
    !(typeof part5 === 'number' && Number.isInteger(part5) && part5 >= 1 && part5 <= 1000)
  )
    return under('count', fault(part5, 'a whole number from 1 to 1000'));
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set18.has(key)) return fault(key, 'the properties key, chain, method, error, failed, count');
  }
  return undefined;
}

function is_TimeInput(value: unknown): boolean {
  return typeof value === 'string' && pattern9.test(value);
}

function is_TrafficSeconds(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 604800;
}

function check_TrafficSeconds(value: unknown): Fault | undefined {
  return is_TrafficSeconds(value) ? undefined : fault(value, 'a whole number from 1 to 604800');
}

function is_UsageDimension(value: unknown): boolean {
  return value === 'day' || value === 'hour' || value === 'method' || value === 'chain' || value === 'key';
}

function check_UsageDimension(value: unknown): Fault | undefined {
  return is_UsageDimension(value)
    ? undefined
    : fault(value, 'a dimension of usage (day, hour, method, chain or key)');
}

function check_UsageQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['key'];
  const part1 = value['method'];
  const part2 = value['chain'];
  const part3 = value['from'];
  const part4 = value['to'];
  const part5 = value['by'];
  if (part0 !== undefined && !is_KeyId(part0)) return under('key', fault(part0, "a key's id"));
  if (part1 !== undefined && !(typeof part1 === 'string')) return under('method', fault(part1, 'a string'));
  if (part2 !== undefined && !(typeof part2 === 'string')) return under('chain', fault(part2, 'a string'));
  if (part3 !== undefined && !is_TimeInput(part3))
    return under(
      'from',
      fault(
        part3,
        'a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
      ),
    );
  if (part4 !== undefined && !is_TimeInput(part4))
    return under(
      'to',
      fault(
        part4,
        'a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
      ),
    );
  if (part5 !== undefined) {
    const found = check21(part5);
    if (found !== undefined) return under('by', found);
  }
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set25.has(key)) return fault(key, 'the properties key, method, chain, from, to, by');
  }
  return undefined;
}

function check21(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 5) return fault(value, 'a list of at most 5 items');
  return everyItem(value, 0, check_UsageDimension);
}

function check23(value: unknown): Fault | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 31622400
    ? undefined
    : fault(value, 'a whole number from 0 to 31622400');
}

/** The checks of each method's params, by its name on the wire. */
export const methodChecks: ReadonlyMap<string, MethodChecks> = new Map<string, MethodChecks>([
  [
    'keys_create',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_NewKey(values[0]) === undefined,
      params: [{ name: 'key', required: true, check: check_NewKey }],
    },
  ],
  ['keys_list', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  [
    'keys_get',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_KeyId(values[0]),
      params: [{ name: 'id', required: true, check: check_KeyId }],
    },
  ],
  [
    'keys_update',
    {
      structure: 'either',
      takes: (values) =>
        values.length === 2 && is_KeyId(values[0]) && check_KeyChanges(values[1]) === undefined,
      params: [
        { name: 'id', required: true, check: check_KeyId },
        { name: 'changes', required: true, check: check_KeyChanges },
      ],
    },
  ],
  [
    'keys_rotate',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 2 &&
        is_KeyId(values[0]) &&
        (values.length <= 1 ||
          (typeof values[1] === 'number' &&
            Number.isInteger(values[1]) &&
            values[1] >= 0 &&
            values[1] <= 31622400)),
      params: [
        { name: 'id', required: true, check: check_KeyId },
        { name: 'overlapSeconds', required: false, check: check23 },
      ],
    },
  ],
  [
    'keys_revoke',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_KeyId(values[0]),
      params: [{ name: 'id', required: true, check: check_KeyId }],
    },
  ],
  ['plans_list', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  [
    'credits_get',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_KeyId(values[0]),
      params: [{ name: 'id', required: true, check: check_KeyId }],
    },
  ],
  [
    'usage_query',
    {
      structure: 'either',
      takes: (values) =>
        values.length <= 1 && (values.length <= 0 || check_UsageQuery(values[0]) === undefined),
      params: [{ name: 'query', required: false, check: check_UsageQuery }],
    },
  ],
  ['chains_list', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  [
    'traffic_get',
    {
      structure: 'either',
      takes: (values) => values.length <= 1 && (values.length <= 0 || is_TrafficSeconds(values[0])),
      params: [{ name: 'seconds', required: false, check: check_TrafficSeconds }],
    },
  ],
  [
    'events_list',
    {
      structure: 'either',
      takes: (values) =>
        values.length <= 1 && (values.length <= 0 || check_EventQuery(values[0]) === undefined),
      params: [{ name: 'query', required: false, check: check_EventQuery }],
    },
  ],
  [
    'requests_list',
    {
      structure: 'either',
      takes: (values) =>
        values.length <= 1 && (values.length <= 0 || check_RequestQuery(values[0]) === undefined),
      params: [{ name: 'query', required: false, check: check_RequestQuery }],
    },
  ],
  ['operation_get', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  ['rpc.discover', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
]);
