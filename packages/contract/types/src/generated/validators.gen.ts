// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import { type Fault, anyOf, everyItem, fault, has, isObject, isParsedHex, under } from './fault.gen.ts';
import type { MethodChecks } from './method-checks.gen.ts';

const pattern1 = new RegExp('^0x[0-9a-fA-F]{40}$', 'u');
const pattern3 = new RegExp('^(?:0|[1-9][0-9]{0,77})$', 'u');
const pattern6 = new RegExp('^0x(?:[0-9a-fA-F][0-9a-fA-F])*$', 'u');
const pattern8 = new RegExp('^0x[0-9a-fA-F]{64}$', 'u');
const pattern10 = new RegExp('^0x[0-9a-fA-F]{1,64}$', 'u');

export function check_AccessListEntryInput(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['address'];
  const part1 = value['storageKeys'];
  if (part0 === undefined || !is_AddressInput(part0))
    return under('address', fault(part0, 'a 20-byte address in hex, either case'));
  if (part1 !== undefined) {
    const found = check1(part1);
    if (found !== undefined) return under('storageKeys', found);
  }
  return undefined;
}

function check1(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check2], 'null or a list');
}

function check2(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  return everyItem(value, 0, check_HashInput);
}

export function check_AddressFilter(value: unknown): Fault | undefined {
  if (value === null || is_AddressInput(value)) return undefined;
  return anyOf(value, [check5], 'one 20-byte address, or a list of addresses');
}

function check5(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  return everyItem(value, 0, check_AddressInput);
}

export function is_AddressInput(value: unknown): boolean {
  return typeof value === 'string' && pattern1.test(value);
}

export function check_AddressInput(value: unknown): Fault | undefined {
  return is_AddressInput(value) ? undefined : fault(value, 'a 20-byte address in hex, either case');
}

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
    return under(
      'chainId',
      fault(
        part0,
        'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part1 === undefined || !is_AddressInput(part1))
    return under('address', fault(part1, 'a 20-byte address in hex, either case'));
  if (part2 === undefined || !is_QuantityInput(part2))
    return under(
      'nonce',
      fault(
        part2,
        'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part3 !== undefined && !is_QuantityInput(part3))
    return under(
      'yParity',
      fault(
        part3,
        'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part4 !== undefined && !is_QuantityInput(part4))
    return under(
      'v',
      fault(
        part4,
        'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part5 === undefined || !is_QuantityInput(part5))
    return under(
      'r',
      fault(
        part5,
        'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part6 === undefined || !is_QuantityInput(part6))
    return under(
      's',
      fault(
        part6,
        'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  return undefined;
}

export function check_BlockByHash(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockHash'];
  const part1 = value['requireCanonical'];
  if (part0 === undefined || !is_HashInput(part0))
    return under('blockHash', fault(part0, 'a 32-byte hash in hex, either case'));
  if (part1 !== undefined && !(typeof part1 === 'boolean'))
    return under('requireCanonical', fault(part1, 'true or false'));
  if (has(value, 'blockNumber')) return fault(value, 'an object without blockNumber');
  return undefined;
}

export function check_BlockByNumber(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockNumber'];
  if (part0 === undefined || !is_QuantityInput(part0))
    return under(
      'blockNumber',
      fault(
        part0,
        'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (has(value, 'blockHash')) return fault(value, 'an object without blockHash');
  return undefined;
}

export function check_BlockParameter(value: unknown): Fault | undefined {
  if (is_BlockTag(value) || is_QuantityInput(value) || is_HashInput(value)) return undefined;
  return anyOf(
    value,
    [check_BlockByNumber, check_BlockByHash],
    'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
  );
}

export function check_BlockReceiptsParameter(value: unknown): Fault | undefined {
  if (
    is_BlockTag(value) ||
    is_QuantityInput(value) ||
    is_HashInput(value) ||
    (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9007199254740991) ||
    (typeof value === 'string' && pattern3.test(value))
  )
    return undefined;
  return anyOf(
    value,
    [check_BlockByNumber, check_BlockByHash],
    'a block number in hex or decimal, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
  );
}

export function is_BlockTag(value: unknown): boolean {
  return (
    value === 'latest' ||
    value === 'earliest' ||
    value === 'pending' ||
    value === 'safe' ||
    value === 'finalized'
  );
}

export function is_BytesInput(value: unknown): boolean {
  return typeof value === 'string' ? pattern6.test(value) : isParsedHex(value);
}

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
  if (part0 !== undefined && !(part0 === null || is_AddressInput(part0)))
    return under('from', fault(part0, 'null or a 20-byte address in hex, either case'));
  if (part1 !== undefined && !(part1 === null || is_AddressInput(part1)))
    return under('to', fault(part1, 'null or a 20-byte address in hex, either case'));
  if (part2 !== undefined && !(part2 === null || is_QuantityInput(part2)))
    return under(
      'gas',
      fault(
        part2,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part3 !== undefined && !(part3 === null || is_QuantityInput(part3)))
    return under(
      'gasPrice',
      fault(
        part3,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part4 !== undefined && !(part4 === null || is_QuantityInput(part4)))
    return under(
      'maxPriorityFeePerGas',
      fault(
        part4,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part5 !== undefined && !(part5 === null || is_QuantityInput(part5)))
    return under(
      'maxFeePerGas',
      fault(
        part5,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part6 !== undefined && !(part6 === null || is_QuantityInput(part6)))
    return under(
      'value',
      fault(
        part6,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part7 !== undefined && !(part7 === null || is_BytesInput(part7)))
    return under('data', fault(part7, 'null or bytes in hex, either case, an even number of digits'));
  if (part8 !== undefined && !(part8 === null || is_BytesInput(part8)))
    return under('input', fault(part8, 'null or bytes in hex, either case, an even number of digits'));
  if (part9 !== undefined && !(part9 === null || is_QuantityInput(part9)))
    return under(
      'nonce',
      fault(
        part9,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part10 !== undefined && !(part10 === null || is_QuantityInput(part10)))
    return under(
      'chainId',
      fault(
        part10,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part11 !== undefined && !(part11 === null || is_QuantityInput(part11)))
    return under(
      'type',
      fault(
        part11,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part12 !== undefined && !(part12 === null || is_QuantityInput(part12)))
    return under(
      'maxFeePerBlobGas',
      fault(
        part12,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part13 !== undefined) {
    const found = check11(part13);
    if (found !== undefined) return under('accessList', found);
  }
  if (part14 !== undefined) {
    const found = check13(part14);
    if (found !== undefined) return under('blobVersionedHashes', found);
  }
  if (part15 !== undefined) {
    const found = check15(part15);
    if (found !== undefined) return under('authorizationList', found);
  }
  return undefined;
}

function check11(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check12], 'null or a list of at most 10000 items');
}

function check12(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 10000) return fault(value, 'a list of at most 10000 items');
  return everyItem(value, 0, check_AccessListEntryInput);
}

function check13(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check14], 'null or a list of at most 10000 items');
}

function check14(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 10000) return fault(value, 'a list of at most 10000 items');
  return everyItem(value, 0, check_HashInput);
}

function check15(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check16], 'null or a list of at most 10000 items');
}

function check16(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 10000) return fault(value, 'a list of at most 10000 items');
  return everyItem(value, 0, check_AuthorizationInput);
}

export function check_Filter(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['address'];
  const part1 = value['fromBlock'];
  const part2 = value['toBlock'];
  const part3 = value['topics'];
  const part4 = value['blockHash'];
  const part5 = value['blockhash'];
  if (part0 !== undefined) {
    const found = check_AddressFilter(part0);
    if (found !== undefined) return under('address', found);
  }
  if (part1 !== undefined && !is_FilterBlock(part1))
    return under(
      'fromBlock',
      fault(part1, 'a block number in hex or a tag (latest, earliest, pending, safe, finalized)'),
    );
  if (part2 !== undefined && !is_FilterBlock(part2))
    return under(
      'toBlock',
      fault(part2, 'a block number in hex or a tag (latest, earliest, pending, safe, finalized)'),
    );
  if (part3 !== undefined) {
    const found = check17(part3);
    if (found !== undefined) return under('topics', found);
  }
  if (part4 !== undefined && !(part4 === null || is_HashInput(part4)))
    return under('blockHash', fault(part4, 'null or a 32-byte hash in hex, either case'));
  if (part5 !== undefined && !(part5 === null || is_HashInput(part5)))
    return under('blockhash', fault(part5, 'null or a 32-byte hash in hex, either case'));
  return undefined;
}

function check17(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check18], 'null or a list of at most 4 items');
}

function check18(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 4) return fault(value, 'a list of at most 4 items');
  return everyItem(value, 0, check_TopicFilter);
}

export function is_FilterBlock(value: unknown): boolean {
  return value === null || is_BlockTag(value) || is_QuantityInput(value);
}

export function is_HashInput(value: unknown): boolean {
  return typeof value === 'string' && pattern8.test(value);
}

export function check_HashInput(value: unknown): Fault | undefined {
  return is_HashInput(value) ? undefined : fault(value, 'a 32-byte hash in hex, either case');
}

export function is_QuantityInput(value: unknown): boolean {
  return typeof value === 'string' && pattern10.test(value);
}

export function check_QuantityInput(value: unknown): Fault | undefined {
  return is_QuantityInput(value)
    ? undefined
    : fault(
        value,
        'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      );
}

export function is_StorageKey(value: unknown): boolean {
  return typeof value === 'string' && pattern10.test(value);
}

export function check_StorageKey(value: unknown): Fault | undefined {
  return is_StorageKey(value) ? undefined : fault(value, 'a storage key, 1 to 32 bytes of hex');
}

export function check_TopicFilter(value: unknown): Fault | undefined {
  if (value === null || is_HashInput(value)) return undefined;
  return anyOf(
    value,
    [check26],
    'one position of a topic filter: null for any topic, a 32-byte topic, or a list of topics any of which may stand there',
  );
}

function check26(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  return everyItem(value, 0, check27);
}

function check27(value: unknown): Fault | undefined {
  return value === null || is_HashInput(value)
    ? undefined
    : fault(value, 'null or a 32-byte hash in hex, either case');
}

function check33(value: unknown): Fault | undefined {
  return typeof value === 'boolean' ? undefined : fault(value, 'true or false');
}

function check35(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 1024) return fault(value, 'a list of at most 1024 items');
  return everyItem(value, 0, check_StorageKey);
}

/** The checks of each method's params, by its name on the wire. */
export const methodChecks: ReadonlyMap<string, MethodChecks> = new Map<string, MethodChecks>([
  [
    'eth_getLogs',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_Filter(values[0]) === undefined,
      params: [{ name: 'filter', required: true, check: check_Filter }],
    },
  ],
  [
    'eth_estimateGas',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 2 &&
        check_CallObject(values[0]) === undefined &&
        (values.length <= 1 || check_BlockParameter(values[1]) === undefined),
      params: [
        { name: 'call', required: true, check: check_CallObject },
        { name: 'block', required: false, check: check_BlockParameter },
      ],
    },
  ],
  [
    'eth_call',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 2 &&
        check_CallObject(values[0]) === undefined &&
        (values.length <= 1 || check_BlockParameter(values[1]) === undefined),
      params: [
        { name: 'call', required: true, check: check_CallObject },
        { name: 'block', required: false, check: check_BlockParameter },
      ],
    },
  ],
  [
    'eth_getBlockByHash',
    {
      structure: 'either',
      takes: (values) => values.length === 2 && is_HashInput(values[0]) && typeof values[1] === 'boolean',
      params: [
        { name: 'blockHash', required: true, check: check_HashInput },
        { name: 'transactionDetails', required: true, check: check33 },
      ],
    },
  ],
  [
    'eth_getBlockByNumber',
    {
      structure: 'either',
      takes: (values) =>
        values.length === 2 &&
        check_BlockParameter(values[0]) === undefined &&
        typeof values[1] === 'boolean',
      params: [
        { name: 'block', required: true, check: check_BlockParameter },
        { name: 'transactionDetails', required: true, check: check33 },
      ],
    },
  ],
  [
    'eth_getUncleByBlockNumberAndIndex',
    {
      structure: 'either',
      takes: (values) =>
        values.length === 2 && check_BlockParameter(values[0]) === undefined && is_QuantityInput(values[1]),
      params: [
        { name: 'block', required: true, check: check_BlockParameter },
        { name: 'uncleIndex', required: true, check: check_QuantityInput },
      ],
    },
  ],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    {
      structure: 'either',
      takes: (values) =>
        values.length === 2 && check_BlockParameter(values[0]) === undefined && is_QuantityInput(values[1]),
      params: [
        { name: 'block', required: true, check: check_BlockParameter },
        { name: 'transactionIndex', required: true, check: check_QuantityInput },
      ],
    },
  ],
  [
    'eth_getTransactionByBlockHashAndIndex',
    {
      structure: 'either',
      takes: (values) => values.length === 2 && is_HashInput(values[0]) && is_QuantityInput(values[1]),
      params: [
        { name: 'blockHash', required: true, check: check_HashInput },
        { name: 'transactionIndex', required: true, check: check_QuantityInput },
      ],
    },
  ],
  [
    'eth_getBlockReceipts',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_BlockReceiptsParameter(values[0]) === undefined,
      params: [{ name: 'block', required: true, check: check_BlockReceiptsParameter }],
    },
  ],
  [
    'eth_getTransactionReceipt',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_HashInput(values[0]),
      params: [{ name: 'transactionHash', required: true, check: check_HashInput }],
    },
  ],
  [
    'eth_getProof',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 2 &&
        values.length <= 3 &&
        is_AddressInput(values[0]) &&
        check35(values[1]) === undefined &&
        (values.length <= 2 || check_BlockParameter(values[2]) === undefined),
      params: [
        { name: 'address', required: true, check: check_AddressInput },
        { name: 'storageKeys', required: true, check: check35 },
        { name: 'block', required: false, check: check_BlockParameter },
      ],
    },
  ],
  ['rpc.discover', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
]);
