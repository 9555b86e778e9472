// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import {
  type Check,
  type Fault,
  type ParamCheck,
  anyOf,
  expecting,
  fault,
  faultAt,
  faultIn,
  has,
  isObject,
  isParsedHex,
  listOf,
  nullOr,
  optional,
  required,
} from '../fault.ts';

const pattern0 = new RegExp('^0x[0-9a-fA-F]{40}$', 'u');

const pattern1 = new RegExp('^0x[0-9a-fA-F]{1,64}$', 'u');

const pattern2 = new RegExp('^0x[0-9a-fA-F]{64}$', 'u');

const pattern3 = new RegExp('^0x(?:[0-9a-fA-F][0-9a-fA-F])*$', 'u');

const pattern4 = new RegExp('^(?:0|[1-9][0-9]{0,77})$', 'u');

export const is_AddressInput = (value: unknown): boolean => typeof value === 'string' && pattern0.test(value);

export const check_AddressInput: Check = expecting(is_AddressInput, 'a 20-byte address in hex, either case');

const check0: Check = (value) => listOf(value, check_AddressInput);

export const check_AddressFilter: Check = (value) =>
  value === null || is_AddressInput(value)
    ? undefined
    : anyOf(value, [check0], 'one 20-byte address, or a list of addresses');

export const is_BlockTag = (value: unknown): boolean =>
  value === 'latest' ||
  value === 'earliest' ||
  value === 'pending' ||
  value === 'safe' ||
  value === 'finalized';

export const is_QuantityInput = (value: unknown): boolean =>
  typeof value === 'string' && pattern1.test(value);

export const is_FilterBlock = (value: unknown): boolean =>
  value === null || is_BlockTag(value) || is_QuantityInput(value);

export const is_HashInput = (value: unknown): boolean => typeof value === 'string' && pattern2.test(value);

const check1: Check = expecting(
  (value) => value === null || is_HashInput(value),
  'null or a 32-byte hash in hex, either case',
);

const check2: Check = (value) => listOf(value, check1);

export const check_TopicFilter: Check = (value) =>
  value === null || is_HashInput(value)
    ? undefined
    : anyOf(
        value,
        [check2],
        'one position of a topic filter: null for any topic, a 32-byte topic, or a list of topics any of which may stand there',
      );

const check3: Check = (value) => listOf(value, check_TopicFilter, 'a list of at most 4 items', 0, 4);

const check4: Check = (value) => nullOr(value, [check3], 'null or a list of at most 4 items');

export function check_Filter(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['address'];
  const part1 = value['fromBlock'];
  const part2 = value['toBlock'];
  const part3 = value['topics'];
  const part4 = value['blockHash'];
  const part5 = value['blockhash'];
  const found0 = faultIn('address', part0, check_AddressFilter);
  if (found0 !== undefined) return found0;
  if (part1 !== undefined && !is_FilterBlock(part1))
    return faultAt(
      'fromBlock',
      part1,
      'a block number in hex or a tag (latest, earliest, pending, safe, finalized)',
    );
  if (part2 !== undefined && !is_FilterBlock(part2))
    return faultAt(
      'toBlock',
      part2,
      'a block number in hex or a tag (latest, earliest, pending, safe, finalized)',
    );
  const found3 = faultIn('topics', part3, check4);
  if (found3 !== undefined) return found3;
  if (part4 != null && !is_HashInput(part4))
    return faultAt('blockHash', part4, 'null or a 32-byte hash in hex, either case');
  if (part5 != null && !is_HashInput(part5))
    return faultAt('blockhash', part5, 'null or a 32-byte hash in hex, either case');
  return undefined;
}

export const is_BytesInput = (value: unknown): boolean =>
  typeof value === 'string' ? pattern3.test(value) : isParsedHex(value);

export const check_HashInput: Check = expecting(is_HashInput, 'a 32-byte hash in hex, either case');

const check5: Check = (value) => listOf(value, check_HashInput);

const check6: Check = (value) => nullOr(value, [check5], 'null or a list');

export function check_AccessListEntryInput(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['address'];
  const part1 = value['storageKeys'];
  if (part0 === undefined || !is_AddressInput(part0))
    return faultAt('address', part0, 'a 20-byte address in hex, either case');
  const found1 = faultIn('storageKeys', part1, check6);
  if (found1 !== undefined) return found1;
  return undefined;
}

const check7: Check = (value) =>
  listOf(value, check_AccessListEntryInput, 'a list of at most 10000 items', 0, 10000);

const check8: Check = (value) => nullOr(value, [check7], 'null or a list of at most 10000 items');

const check9: Check = (value) => listOf(value, check_HashInput, 'a list of at most 10000 items', 0, 10000);

const check10: Check = (value) => nullOr(value, [check9], 'null or a list of at most 10000 items');

export function check_AuthorizationInput(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['chainId'];
  const part1 = value['address'];
  const part2 = value['nonce'];
  const part3 = value['yParity'];
  const part4 = value['v'];
  const part5 = value['r'];
  const part6 = value['s'];
  if (part0 === undefined || !is_QuantityInput(part0))
    return faultAt(
      'chainId',
      part0,
      'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part1 === undefined || !is_AddressInput(part1))
    return faultAt('address', part1, 'a 20-byte address in hex, either case');
  if (part2 === undefined || !is_QuantityInput(part2))
    return faultAt(
      'nonce',
      part2,
      'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part3 !== undefined && !is_QuantityInput(part3))
    return faultAt(
      'yParity',
      part3,
      'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part4 !== undefined && !is_QuantityInput(part4))
    return faultAt(
      'v',
      part4,
      'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part5 === undefined || !is_QuantityInput(part5))
    return faultAt(
      'r',
      part5,
      'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part6 === undefined || !is_QuantityInput(part6))
    return faultAt(
      's',
      part6,
      'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  return undefined;
}

const check11: Check = (value) =>
  listOf(value, check_AuthorizationInput, 'a list of at most 10000 items', 0, 10000);

const check12: Check = (value) => nullOr(value, [check11], 'null or a list of at most 10000 items');

export function check_CallObject(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['from'];
  const part1 = value['to'];
  const part2 = value['gas'];
  const part3 = value['gasPrice'];
  const part4 = value['maxPriorityFeePerGas'];
  const part5 = value['maxFeePerGas'];
  const part6 = value['value'];
  const part7 = value['data'];
  const part8 = value['input'];
  const part9 = value['nonce'];
  const part10 = value['chainId'];
  const part11 = value['type'];
  const part12 = value['maxFeePerBlobGas'];
  const part13 = value['accessList'];
  const part14 = value['blobVersionedHashes'];
  const part15 = value['authorizationList'];
  if (part0 != null && !is_AddressInput(part0))
    return faultAt('from', part0, 'null or a 20-byte address in hex, either case');
  if (part1 != null && !is_AddressInput(part1))
    return faultAt('to', part1, 'null or a 20-byte address in hex, either case');
  if (part2 != null && !is_QuantityInput(part2))
    return faultAt(
      'gas',
      part2,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part3 != null && !is_QuantityInput(part3))
    return faultAt(
      'gasPrice',
      part3,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part4 != null && !is_QuantityInput(part4))
    return faultAt(
      'maxPriorityFeePerGas',
      part4,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part5 != null && !is_QuantityInput(part5))
    return faultAt(
      'maxFeePerGas',
      part5,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part6 != null && !is_QuantityInput(part6))
    return faultAt(
      'value',
      part6,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part7 != null && !is_BytesInput(part7))
    return faultAt('data', part7, 'null or bytes in hex, either case, an even number of digits');
  if (part8 != null && !is_BytesInput(part8))
    return faultAt('input', part8, 'null or bytes in hex, either case, an even number of digits');
  if (part9 != null && !is_QuantityInput(part9))
    return faultAt(
      'nonce',
      part9,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part10 != null && !is_QuantityInput(part10))
    return faultAt(
      'chainId',
      part10,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part11 != null && !is_QuantityInput(part11))
    return faultAt(
      'type',
      part11,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part12 != null && !is_QuantityInput(part12))
    return faultAt(
      'maxFeePerBlobGas',
      part12,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  const found13 = faultIn('accessList', part13, check8);
  if (found13 !== undefined) return found13;
  const found14 = faultIn('blobVersionedHashes', part14, check10);
  if (found14 !== undefined) return found14;
  const found15 = faultIn('authorizationList', part15, check12);
  if (found15 !== undefined) return found15;
  return undefined;
}

export function check_BlockByNumber(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockNumber'];
  if (part0 === undefined || !(is_BlockTag(part0) || is_QuantityInput(part0)))
    return faultAt(
      'blockNumber',
      part0,
      'a block number in hex or a tag (latest, earliest, pending, safe, finalized)',
    );
  if (has(value, 'blockHash')) return fault(value, 'an object without blockHash');
  return undefined;
}

export function check_BlockByHash(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockHash'];
  const part1 = value['requireCanonical'];
  if (part0 === undefined || !is_HashInput(part0))
    return faultAt('blockHash', part0, 'a 32-byte hash in hex, either case');
  if (part1 !== undefined && !(typeof part1 === 'boolean'))
    return faultAt('requireCanonical', part1, 'true or false');
  if (has(value, 'blockNumber')) return fault(value, 'an object without blockNumber');
  return undefined;
}

export const check_BlockParameter: Check = (value) =>
  is_BlockTag(value) || is_QuantityInput(value) || is_HashInput(value)
    ? undefined
    : anyOf(
        value,
        [check_BlockByNumber, check_BlockByHash],
        'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
      );

const check13: Check = expecting((value) => typeof value === 'boolean', 'true or false');

export const check_QuantityInput: Check = expecting(
  is_QuantityInput,
  'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
);

export const check_BlockReceiptsParameter: Check = (value) =>
  is_BlockTag(value) ||
  is_QuantityInput(value) ||
  is_HashInput(value) ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9007199254740991) ||
  (typeof value === 'string' && pattern4.test(value))
    ? undefined
    : anyOf(
        value,
        [check_BlockByNumber, check_BlockByHash],
        'a block number in hex or decimal, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
      );

export const is_StorageKey = (value: unknown): boolean => typeof value === 'string' && pattern1.test(value);

export const check_StorageKey: Check = expecting(is_StorageKey, 'a storage key, 1 to 32 bytes of hex');

const check14: Check = (value) => listOf(value, check_StorageKey, 'a list of at most 1024 items', 0, 1024);

/** The checks of each method's params, by its name on the wire. */
export const paramChecks: ReadonlyMap<string, readonly ParamCheck[]> = new Map<string, readonly ParamCheck[]>(
  [
    ['eth_getLogs', [required('filter', check_Filter)]],
    ['eth_estimateGas', [required('call', check_CallObject), optional('block', check_BlockParameter)]],
    ['eth_call', [required('call', check_CallObject), optional('block', check_BlockParameter)]],
    ['eth_getBlockByHash', [required('blockHash', check_HashInput), required('transactionDetails', check13)]],
    [
      'eth_getBlockByNumber',
      [required('block', check_BlockParameter), required('transactionDetails', check13)],
    ],
    [
      'eth_getUncleByBlockNumberAndIndex',
      [required('block', check_BlockParameter), required('uncleIndex', check_QuantityInput)],
    ],
    [
      'eth_getTransactionByBlockNumberAndIndex',
      [required('block', check_BlockParameter), required('transactionIndex', check_QuantityInput)],
    ],
    [
      'eth_getTransactionByBlockHashAndIndex',
      [required('blockHash', check_HashInput), required('transactionIndex', check_QuantityInput)],
    ],
    ['eth_getBlockReceipts', [required('block', check_BlockReceiptsParameter)]],
    ['eth_getTransactionReceipt', [required('transactionHash', check_HashInput)]],
    [
      'eth_getProof',
      [
        required('address', check_AddressInput),
        required('storageKeys', check14),
        optional('block', check_BlockParameter),
      ],
    ],
    ['rpc.discover', []],
  ],
);
