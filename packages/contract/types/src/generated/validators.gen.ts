// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import {
  type Check,
  type Fault,
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
} from '../fault.ts';
import { type MethodChecks, methodOf, optional, required } from '../method-checks.ts';

const text0 = 'a 20-byte address in hex, either case';
const text1 = 'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted';
const text2 = 'a 32-byte hash in hex, either case';
const text3 = 'a block number in hex or a tag (latest, earliest, pending, safe, finalized)';
const text4 = 'null or a 20-byte address in hex, either case';
const text5 =
  'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted';
const text6 = 'null or bytes in hex, either case, an even number of digits';
const text7 = 'null or a list of at most 10000 items';
const text8 = 'a list of at most 10000 items';
const text9 = 'null or a 32-byte hash in hex, either case';
const pattern1 = new RegExp('^0x[0-9a-fA-F]{40}$', 'u');
const pattern3 = new RegExp('^(?:0|[1-9][0-9]{0,77})$', 'u');
const pattern6 = new RegExp('^0x(?:[0-9a-fA-F][0-9a-fA-F])*$', 'u');
const pattern8 = new RegExp('^0x[0-9a-fA-F]{64}$', 'u');
const pattern10 = new RegExp('^0x[0-9a-fA-F]{1,64}$', 'u');

export function check_AccessListEntryInput(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['address'];
  const part1 = value['storageKeys'];
  if (part0 === undefined || !is_AddressInput(part0)) return faultAt('address', part0, text0);
  const found1 = faultIn('storageKeys', part1, check1);
  if (found1 !== undefined) return found1;
  return undefined;
}
const check1: Check = (value) => nullOr(value, [check2], 'null or a list');
const check2: Check = (value) => listOf(value, check_HashInput);

export const check_AddressFilter: Check = (value) =>
  value === null || is_AddressInput(value)
    ? undefined
    : anyOf(value, [check5], 'one 20-byte address, or a list of addresses');
const check5: Check = (value) => listOf(value, check_AddressInput);

export const is_AddressInput = (value: unknown): boolean => typeof value === 'string' && pattern1.test(value);
export const check_AddressInput: Check = expecting(is_AddressInput, text0);

export function check_AuthorizationInput(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['chainId'];
  const part1 = value['address'];
  const part2 = value['nonce'];
  const part3 = value['yParity'];
  const part4 = value['v'];
  const part5 = value['r'];
  const part6 = value['s'];
  if (part0 === undefined || !is_QuantityInput(part0)) return faultAt('chainId', part0, text1);
  if (part1 === undefined || !is_AddressInput(part1)) return faultAt('address', part1, text0);
  if (part2 === undefined || !is_QuantityInput(part2)) return faultAt('nonce', part2, text1);
  if (part3 !== undefined && !is_QuantityInput(part3)) return faultAt('yParity', part3, text1);
  if (part4 !== undefined && !is_QuantityInput(part4)) return faultAt('v', part4, text1);
  if (part5 === undefined || !is_QuantityInput(part5)) return faultAt('r', part5, text1);
  if (part6 === undefined || !is_QuantityInput(part6)) return faultAt('s', part6, text1);
  return undefined;
}

export function check_BlockByHash(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockHash'];
  const part1 = value['requireCanonical'];
  if (part0 === undefined || !is_HashInput(part0)) return faultAt('blockHash', part0, text2);
  if (part1 !== undefined && typeof part1 !== 'boolean')
    return faultAt('requireCanonical', part1, 'true or false');
  if (has(value, 'blockNumber')) return fault(value, 'an object without blockNumber');
  return undefined;
}

export function check_BlockByNumber(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockNumber'];
  if (part0 === undefined || !(is_BlockTag(part0) || is_QuantityInput(part0)))
    return faultAt('blockNumber', part0, text3);
  if (has(value, 'blockHash')) return fault(value, 'an object without blockHash');
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

export const check_BlockReceiptsParameter: Check = (value) =>
  is_BlockTag(value) ||
  is_QuantityInput(value) ||
  is_HashInput(value) ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9007199254740991) ||
  (typeof value === 'string' && pattern3.test(value))
    ? undefined
    : anyOf(
        value,
        [check_BlockByNumber, check_BlockByHash],
        'a block number in hex or decimal, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
      );

export const is_BlockTag = (value: unknown): boolean =>
  value === 'latest' ||
  value === 'earliest' ||
  value === 'pending' ||
  value === 'safe' ||
  value === 'finalized';

export const is_BytesInput = (value: unknown): boolean =>
  typeof value === 'string' ? pattern6.test(value) : isParsedHex(value);

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
  if (part0 != null && !is_AddressInput(part0)) return faultAt('from', part0, text4);
  if (part1 != null && !is_AddressInput(part1)) return faultAt('to', part1, text4);
  if (part2 != null && !is_QuantityInput(part2)) return faultAt('gas', part2, text5);
  if (part3 != null && !is_QuantityInput(part3)) return faultAt('gasPrice', part3, text5);
  if (part4 != null && !is_QuantityInput(part4)) return faultAt('maxPriorityFeePerGas', part4, text5);
  if (part5 != null && !is_QuantityInput(part5)) return faultAt('maxFeePerGas', part5, text5);
  if (part6 != null && !is_QuantityInput(part6)) return faultAt('value', part6, text5);
  if (part7 != null && !is_BytesInput(part7)) return faultAt('data', part7, text6);
  if (part8 != null && !is_BytesInput(part8)) return faultAt('input', part8, text6);
  if (part9 != null && !is_QuantityInput(part9)) return faultAt('nonce', part9, text5);
  if (part10 != null && !is_QuantityInput(part10)) return faultAt('chainId', part10, text5);
  if (part11 != null && !is_QuantityInput(part11)) return faultAt('type', part11, text5);
  if (part12 != null && !is_QuantityInput(part12)) return faultAt('maxFeePerBlobGas', part12, text5);
  const found13 = faultIn('accessList', part13, check11);
  if (found13 !== undefined) return found13;
  const found14 = faultIn('blobVersionedHashes', part14, check13);
  if (found14 !== undefined) return found14;
  const found15 = faultIn('authorizationList', part15, check15);
  if (found15 !== undefined) return found15;
  return undefined;
}
const check11: Check = (value) => nullOr(value, [check12], text7);
const check12: Check = (value) => listOf(value, check_AccessListEntryInput, text8, 0, 10000);
const check13: Check = (value) => nullOr(value, [check14], text7);
const check14: Check = (value) => listOf(value, check_HashInput, text8, 0, 10000);
const check15: Check = (value) => nullOr(value, [check16], text7);
const check16: Check = (value) => listOf(value, check_AuthorizationInput, text8, 0, 10000);

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
  if (part1 !== undefined && !is_FilterBlock(part1)) return faultAt('fromBlock', part1, text3);
  if (part2 !== undefined && !is_FilterBlock(part2)) return faultAt('toBlock', part2, text3);
  const found3 = faultIn('topics', part3, check17);
  if (found3 !== undefined) return found3;
  if (part4 != null && !is_HashInput(part4)) return faultAt('blockHash', part4, text9);
  if (part5 != null && !is_HashInput(part5)) return faultAt('blockhash', part5, text9);
  return undefined;
}
const check17: Check = (value) => nullOr(value, [check18], 'null or a list of at most 4 items');
const check18: Check = (value) => listOf(value, check_TopicFilter, 'a list of at most 4 items', 0, 4);

export const is_FilterBlock = (value: unknown): boolean =>
  value === null || is_BlockTag(value) || is_QuantityInput(value);

export const is_HashInput = (value: unknown): boolean => typeof value === 'string' && pattern8.test(value);
export const check_HashInput: Check = expecting(is_HashInput, text2);

export const is_QuantityInput = (value: unknown): boolean =>
  typeof value === 'string' && pattern10.test(value);
export const check_QuantityInput: Check = expecting(is_QuantityInput, text1);

export const is_StorageKey = (value: unknown): boolean => typeof value === 'string' && pattern10.test(value);
export const check_StorageKey: Check = expecting(is_StorageKey, 'a storage key, 1 to 32 bytes of hex');

export const check_TopicFilter: Check = (value) =>
  value === null || is_HashInput(value)
    ? undefined
    : anyOf(
        value,
        [check26],
        'one position of a topic filter: null for any topic, a 32-byte topic, or a list of topics any of which may stand there',
      );
const check26: Check = (value) => listOf(value, check27);
const check27 = expecting((value) => value === null || is_HashInput(value), text9);
const check33 = expecting((value) => typeof value === 'boolean', 'true or false');
const check35: Check = (value) => listOf(value, check_StorageKey, 'a list of at most 1024 items', 0, 1024);

/** The checks of each method's params, by its name on the wire, a row a line. */
// prettier-ignore
export const methodChecks: ReadonlyMap<string, MethodChecks> = new Map<string, MethodChecks>([
  ['eth_getLogs', methodOf('either', [required('filter', check_Filter)])],
  ['eth_estimateGas', methodOf('either', [required('call', check_CallObject), optional('block', check_BlockParameter)])],
  ['eth_call', methodOf('either', [required('call', check_CallObject), optional('block', check_BlockParameter)])],
  ['eth_getBlockByHash', methodOf('either', [required('blockHash', check_HashInput), required('transactionDetails', check33)])],
  ['eth_getBlockByNumber', methodOf('either', [required('block', check_BlockParameter), required('transactionDetails', check33)])],
  ['eth_getUncleByBlockNumberAndIndex', methodOf('either', [required('block', check_BlockParameter), required('uncleIndex', check_QuantityInput)])],
  ['eth_getTransactionByBlockNumberAndIndex', methodOf('either', [required('block', check_BlockParameter), required('transactionIndex', check_QuantityInput)])],
  ['eth_getTransactionByBlockHashAndIndex', methodOf('either', [required('blockHash', check_HashInput), required('transactionIndex', check_QuantityInput)])],
  ['eth_getBlockReceipts', methodOf('either', [required('block', check_BlockReceiptsParameter)])],
  ['eth_getTransactionReceipt', methodOf('either', [required('transactionHash', check_HashInput)])],
  ['eth_getProof', methodOf('either', [required('address', check_AddressInput), required('storageKeys', check35), optional('block', check_BlockParameter)])],
  ['rpc.discover', methodOf('either', [])],
]);
