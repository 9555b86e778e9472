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
  nullOr,
  onlyKeys,
  optional,
  required,
  wordsOf,
} from '@ethread/types/checks';

const pattern0 = new RegExp('^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$', 'u');

const pattern1 = new RegExp('^[A-Za-z0-9_.-]{1,64}$', 'u');

const pattern2 = new RegExp('^[a-z0-9][a-z0-9-]{0,63}$', 'u');

const pattern3 = new RegExp('^[A-Za-z][A-Za-z0-9_.]{0,63}$', 'u');

const pattern4 = new RegExp('^[A-Za-z][A-Za-z0-9+.-]*://[^/?#@\\s]{1,255}$', 'u');

const pattern5 = new RegExp('^[0-9A-Fa-f.:]{2,45}(?:/\\d{1,3})?$', 'u');

const pattern6 = new RegExp('^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,3})?)?Z)?$', 'u');

const set7 = wordsOf('label plan chains methods origins addresses expiresAt withoutFailover provenOnly');

const pattern8 = new RegExp('^[A-Za-z0-9_-]{1,64}$', 'u');

const set9 = wordsOf('key method chain from to by');

const set10 = wordsOf('key chain method error failed count');

const is_Label = (value: unknown): boolean => typeof value === 'string' && pattern0.test(value);

const is_PlanName = (value: unknown): boolean => typeof value === 'string' && pattern1.test(value);

const check0: Check = expecting(
  (value) => typeof value === 'string' && pattern2.test(value),
  'the name of a chain',
);

const check1: Check = (value) => listOf(value, check0, 'a list of at most 100 items', 0, 100);

const check_Chains: Check = (value) => nullOr(value, [check1], 'names of the chains that a key may use');

const check2: Check = expecting(
  (value) => typeof value === 'string' && pattern3.test(value),
  'the name of a method',
);

const check3: Check = (value) => listOf(value, check2, 'a list of at most 100 items', 0, 100);

const check_Methods: Check = (value) => nullOr(value, [check3], 'names of the methods that a key may call');

const check4: Check = expecting(
  (value) => typeof value === 'string' && pattern4.test(value),
  'an origin such as https://app.example',
);

const check5: Check = (value) => listOf(value, check4, 'a list of at most 100 items', 0, 100);

const check_Origins: Check = (value) =>
  nullOr(value, [check5], 'values of the Origin header that a key allows, such as https://app.example');

const check6: Check = expecting(
  (value) => typeof value === 'string' && pattern5.test(value),
  'an IP address, or a network such as 10.0.0.0/8',
);

const check7: Check = (value) => listOf(value, check6, 'a list of at most 100 items', 0, 100);

const check_Addresses: Check = (value) =>
  nullOr(
    value,
    [check7],
    'networks from which a client may use the key, such as 10.0.0.0/8 or 2001:db8::/32',
  );

const is_TimeInput = (value: unknown): boolean => typeof value === 'string' && pattern6.test(value);

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
    return faultAt('label', part0, '1 to 100 characters of one line');
  if (part1 === undefined || !is_PlanName(part1)) return faultAt('plan', part1, 'the name of a plan');
  const found2 = faultIn('chains', part2, check_Chains);
  if (found2 !== undefined) return found2;
  const found3 = faultIn('methods', part3, check_Methods);
  if (found3 !== undefined) return found3;
  const found4 = faultIn('origins', part4, check_Origins);
  if (found4 !== undefined) return found4;
  const found5 = faultIn('addresses', part5, check_Addresses);
  if (found5 !== undefined) return found5;
  if (part6 != null && !is_TimeInput(part6))
    return faultAt(
      'expiresAt',
      part6,
      'null or a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
    );
  if (part7 !== undefined && !(typeof part7 === 'boolean'))
    return faultAt('withoutFailover', part7, 'true or false');
  if (part8 !== undefined && !(typeof part8 === 'boolean'))
    return faultAt('provenOnly', part8, 'true or false');
  return onlyKeys(value, set7);
}

const is_KeyId = (value: unknown): boolean => typeof value === 'string' && pattern8.test(value);

const check_KeyId: Check = expecting(is_KeyId, "a key's id");

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
    return faultAt('label', part0, '1 to 100 characters of one line');
  if (part1 !== undefined && !is_PlanName(part1)) return faultAt('plan', part1, 'the name of a plan');
  const found2 = faultIn('chains', part2, check_Chains);
  if (found2 !== undefined) return found2;
  const found3 = faultIn('methods', part3, check_Methods);
  if (found3 !== undefined) return found3;
  const found4 = faultIn('origins', part4, check_Origins);
  if (found4 !== undefined) return found4;
  const found5 = faultIn('addresses', part5, check_Addresses);
  if (found5 !== undefined) return found5;
  if (part6 != null && !is_TimeInput(part6))
    return faultAt(
      'expiresAt',
      part6,
      'null or a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
    );
  if (part7 !== undefined && !(typeof part7 === 'boolean'))
    return faultAt('withoutFailover', part7, 'true or false');
  if (part8 !== undefined && !(typeof part8 === 'boolean'))
    return faultAt('provenOnly', part8, 'true or false');
  return onlyKeys(value, set7);
}

const check8: Check = expecting(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 31622400,
  'a whole number from 0 to 31622400',
);

const is_UsageDimension = (value: unknown): boolean =>
  value === 'day' || value === 'hour' || value === 'method' || value === 'chain' || value === 'key';

const check_UsageDimension: Check = expecting(
  is_UsageDimension,
  'a dimension of usage (day, hour, method, chain or key)',
);

const check9: Check = (value) => listOf(value, check_UsageDimension, 'a list of at most 5 items', 0, 5);

function check_UsageQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['key'];
  const part1 = value['method'];
  const part2 = value['chain'];
  const part3 = value['from'];
  const part4 = value['to'];
  const part5 = value['by'];
  if (part0 !== undefined && !is_KeyId(part0)) return faultAt('key', part0, "a key's id");
  if (part1 !== undefined && !(typeof part1 === 'string')) return faultAt('method', part1, 'a string');
  if (part2 !== undefined && !(typeof part2 === 'string')) return faultAt('chain', part2, 'a string');
  if (part3 !== undefined && !is_TimeInput(part3))
    return faultAt(
      'from',
      part3,
      'a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
    );
  if (part4 !== undefined && !is_TimeInput(part4))
    return faultAt(
      'to',
      part4,
      'a UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z',
    );
  const found5 = faultIn('by', part5, check9);
  if (found5 !== undefined) return found5;
  return onlyKeys(value, set9);
}

const is_TrafficSeconds = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 604800;

const check_TrafficSeconds: Check = expecting(is_TrafficSeconds, 'a whole number from 1 to 604800');

function check_RequestQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['key'];
  const part1 = value['chain'];
  const part2 = value['method'];
  const part3 = value['error'];
  const part4 = value['failed'];
  const part5 = value['count'];
  if (part0 !== undefined && !is_KeyId(part0)) return faultAt('key', part0, "a key's id");
  if (part1 !== undefined && !(typeof part1 === 'string')) return faultAt('chain', part1, 'a string');
  if (part2 !== undefined && !(typeof part2 === 'string')) return faultAt('method', part2, 'a string');
  if (part3 !== undefined && !(typeof part3 === 'string')) return faultAt('error', part3, 'a string');
  if (part4 !== undefined && !(typeof part4 === 'boolean')) return faultAt('failed', part4, 'true or false');
  if (
    part5 !== undefined &&
    !(typeof part5 === 'number' && Number.isInteger(part5) && part5 >= 1 && part5 <= 1000)
  )
    return faultAt('count', part5, 'a whole number from 1 to 1000');
  return onlyKeys(value, set10);
}

/** The checks of each method's params, by its name on the wire. */
export const paramChecks: ReadonlyMap<string, readonly ParamCheck[]> = new Map<string, readonly ParamCheck[]>(
  [
    ['keys_create', [required('key', check_NewKey)]],
    ['keys_list', []],
    ['keys_get', [required('id', check_KeyId)]],
    ['keys_update', [required('id', check_KeyId), required('changes', check_KeyChanges)]],
    ['keys_rotate', [required('id', check_KeyId), optional('overlapSeconds', check8)]],
    ['keys_revoke', [required('id', check_KeyId)]],
    ['plans_list', []],
    ['credits_get', [required('id', check_KeyId)]],
    ['usage_query', [optional('query', check_UsageQuery)]],
    ['chains_list', []],
    ['traffic_get', [optional('seconds', check_TrafficSeconds)]],
    ['requests_list', [optional('query', check_RequestQuery)]],
    ['operation_get', []],
    ['rpc.discover', []],
  ],
);
