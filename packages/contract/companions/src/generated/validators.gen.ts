// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import {
  type Check,
  type Fault,
  expecting,
  fault,
  faultAt,
  faultIn,
  isObject,
  listOf,
  nullOr,
  onlyKeys,
  under,
  wordsOf,
} from '@ethread/types/checks';
import { type MethodChecks, methodOf, optional, required } from '@ethread/types/checks';
import {
  is_QuantityInput,
  is_BytesInput,
  is_AddressInput,
  is_HashInput,
  check_CallObject,
  check_AddressFilter,
  is_FilterBlock,
  check_TopicFilter,
  check_HashInput,
  check_AddressInput,
  check_StorageKey,
  check_QuantityInput,
  check_Filter,
  check_BlockParameter,
} from '@ethread/types/checks';

const text0 =
  'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted';
const text1 = 'null or a 20-byte address in hex, either case';
const text2 = 'null or a 32-byte hash in hex, either case';
const text3 = 'null or a list of at most 1000 items';
const text4 = 'a list of at most 1000 items';
const text5 = 'a block number in hex or a tag (latest, earliest, pending, safe, finalized)';
const text6 = 'a list of at most 4096 items';
const text7 = 'null or true or false';
const text8 = 'null or a whole number of at least 0';
const text9 = 'a list of at most 1024 items';
const text10 = 'a list of at most 100 items';
const pattern1 = new RegExp('^0x[0-9a-fA-F]{1,64}$', 'u');
const pattern3 = new RegExp('^[A-Za-z0-9_-]{1,8192}$', 'u');
const pattern6 = new RegExp('^0x[0-9a-fA-F]{1,16}$', 'u');
const pattern7 = new RegExp('^0x(?:0|[1-9a-f][0-9a-f]{0,63})$', 'u');
const pattern9 = new RegExp('^0x[0-9a-f]{64}$', 'u');
const pattern16 = new RegExp('^(?:0|[1-9][0-9]{0,77})$', 'u');
const pattern17 = new RegExp('^[A-Za-z_]{1,64}$', 'u');
const set3 = wordsOf('nonce balance code state stateDiff movePrecompileToAddress');
const set6 = wordsOf(
  'number difficulty time gasLimit feeRecipient prevRandao baseFeePerGas blobBaseFee beaconRoot withdrawals',
);
const set7 = wordsOf('number hash');
const set8 = wordsOf('blockOverrides stateOverrides calls');
const set34 = wordsOf('blockStateCalls validation traceTransfers returnFullTransactions');
const set36 = wordsOf('fromBlock toBlock fromAddress toAddress mode after count');
const set38 = wordsOf('index validatorIndex address amount');

function check_AccountOverride(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['nonce'];
  const part1 = value['balance'];
  const part2 = value['code'];
  const part3 = value['state'];
  const part4 = value['stateDiff'];
  const part5 = value['movePrecompileToAddress'];
  if (part0 != null && !is_QuantityInput(part0)) return faultAt('nonce', part0, text0);
  if (part1 != null && !is_QuantityInput(part1)) return faultAt('balance', part1, text0);
  if (part2 != null && !is_BytesInput(part2))
    return faultAt('code', part2, 'null or bytes in hex, either case, an even number of digits');
  const found3 = faultIn('state', part3, check7);
  if (found3 !== undefined) return found3;
  const found4 = faultIn('stateDiff', part4, check7);
  if (found4 !== undefined) return found4;
  if (part5 != null && !is_AddressInput(part5)) return faultAt('movePrecompileToAddress', part5, text1);
  return onlyKeys(value, set3);
}
const check7: Check = (value) => nullOr(value, [check_StorageValues], 'null or an object');

function check_BlockOverrides(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['number'];
  const part1 = value['difficulty'];
  const part2 = value['time'];
  const part3 = value['gasLimit'];
  const part4 = value['feeRecipient'];
  const part5 = value['prevRandao'];
  const part6 = value['baseFeePerGas'];
  const part7 = value['blobBaseFee'];
  const part8 = value['beaconRoot'];
  const part9 = value['withdrawals'];
  if (part0 != null && !is_QuantityInput(part0)) return faultAt('number', part0, text0);
  if (part1 != null && !is_QuantityInput(part1)) return faultAt('difficulty', part1, text0);
  if (part2 != null && !is_QuantityInput(part2)) return faultAt('time', part2, text0);
  if (part3 != null && !is_QuantityInput(part3)) return faultAt('gasLimit', part3, text0);
  if (part4 != null && !is_AddressInput(part4)) return faultAt('feeRecipient', part4, text1);
  if (part5 != null && !is_HashInput(part5)) return faultAt('prevRandao', part5, text2);
  if (part6 != null && !is_QuantityInput(part6)) return faultAt('baseFeePerGas', part6, text0);
  if (part7 != null && !is_QuantityInput(part7)) return faultAt('blobBaseFee', part7, text0);
  if (part8 != null && !is_HashInput(part8)) return faultAt('beaconRoot', part8, text2);
  const found9 = faultIn('withdrawals', part9, check9);
  if (found9 !== undefined) return found9;
  return onlyKeys(value, set6);
}
const check9: Check = (value) => nullOr(value, [check10], 'null or a list of at most 16 items');
const check10: Check = (value) => listOf(value, check_WithdrawalInput, 'a list of at most 16 items', 0, 16);

function check_BlockRef(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['number'];
  const part1 = value['hash'];
  if (part0 === undefined || !is_Quantity(part0))
    return faultAt('number', part0, 'a non-negative integer in hex without leading zeros');
  if (part1 === undefined || !is_Hash(part1)) return faultAt('hash', part1, '32 bytes as lower-case hex');
  return onlyKeys(value, set7);
}

function check_BlockStateCalls(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockOverrides'];
  const part1 = value['stateOverrides'];
  const part2 = value['calls'];
  const found0 = faultIn('blockOverrides', part0, check11);
  if (found0 !== undefined) return found0;
  const found1 = faultIn('stateOverrides', part1, check12);
  if (found1 !== undefined) return found1;
  const found2 = faultIn('calls', part2, check13);
  if (found2 !== undefined) return found2;
  return onlyKeys(value, set8);
}
const check11: Check = (value) => nullOr(value, [check_BlockOverrides], 'null or an object');
const check12: Check = (value) => nullOr(value, [check_StateOverrides], 'null or an object');
const check13: Check = (value) => nullOr(value, [check14], text3);
const check14: Check = (value) => listOf(value, check_CallObject, text4, 0, 1000);

function check_CallToTrace(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length < 2) return fault(value, 'a list of 2 items');
  if (value.length > 2) return fault(value, 'a list of 2 items');
  if (value.length > 0) {
    const part: unknown = value[0];
    const found = check_CallObject(part);
    if (found !== undefined) return under(0, found);
  }
  if (value.length > 1) {
    const part: unknown = value[1];
    const found = check_TraceTypes(part);
    if (found !== undefined) return under(1, found);
  }
  return undefined;
}

const is_FilterIdInput = (value: unknown): boolean => typeof value === 'string' && pattern1.test(value);
const check_FilterIdInput: Check = expecting(is_FilterIdInput, 'the id of a filter or a subscription');

const is_LogsCursor = (value: unknown): boolean => typeof value === 'string' && pattern3.test(value);

function check_LogsPageQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['address'];
  const part1 = value['topics'];
  const part2 = value['fromBlock'];
  const part3 = value['fromBlockHash'];
  const part4 = value['toBlock'];
  const found0 = faultIn('address', part0, check_AddressFilter);
  if (found0 !== undefined) return found0;
  const found1 = faultIn('topics', part1, check42);
  if (found1 !== undefined) return found1;
  if (part2 !== undefined && !is_FilterBlock(part2)) return faultAt('fromBlock', part2, text5);
  if (part3 != null && !is_HashInput(part3)) return faultAt('fromBlockHash', part3, text2);
  if (part4 !== undefined && !is_FilterBlock(part4)) return faultAt('toBlock', part4, text5);
  return undefined;
}
const check42: Check = (value) => nullOr(value, [check43], 'null or a list of at most 4 items');
const check43: Check = (value) => listOf(value, check_TopicFilter, 'a list of at most 4 items', 0, 4);

const check_ResumePoint: Check = (value) => listOf(value, check_BlockRef, 'a list of 1 to 64 items', 1, 64);

function check_Simulation(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockStateCalls'];
  const part1 = value['validation'];
  const part2 = value['traceTransfers'];
  const part3 = value['returnFullTransactions'];
  if (part0 === undefined) return faultAt('blockStateCalls', part0, text6);
  const found0 = faultIn('blockStateCalls', part0, check58);
  if (found0 !== undefined) return found0;
  if (part1 != null && typeof part1 !== 'boolean') return faultAt('validation', part1, text7);
  if (part2 != null && typeof part2 !== 'boolean') return faultAt('traceTransfers', part2, text7);
  if (part3 != null && typeof part3 !== 'boolean') return faultAt('returnFullTransactions', part3, text7);
  return onlyKeys(value, set34);
}
const check58: Check = (value) => listOf(value, check_BlockStateCalls, text6, 0, 4096);

function check_StateOverrides(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    {
      const found = check_AccountOverride(value[key]);
      if (found !== undefined) return under(key, found);
    }
  }
  return undefined;
}

function check_StorageValues(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    {
      const found = check_HashInput(value[key]);
      if (found !== undefined) return under(key, found);
    }
  }
  return undefined;
}

function check_TraceCallConfig(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['tracer'];
  const part1 = value['tracerConfig'];
  const part2 = value['disableStack'];
  const part3 = value['disableStorage'];
  const part4 = value['enableMemory'];
  const part5 = value['enableReturnData'];
  const part6 = value['limit'];
  const part7 = value['stateOverrides'];
  const part8 = value['blockOverrides'];
  const part9 = value['txIndex'];
  if (part0 != null && typeof part0 !== 'string') return faultAt('tracer', part0, 'null or a string');
  const found1 = faultIn('tracerConfig', part1, check63);
  if (found1 !== undefined) return found1;
  if (part2 != null && typeof part2 !== 'boolean') return faultAt('disableStack', part2, text7);
  if (part3 != null && typeof part3 !== 'boolean') return faultAt('disableStorage', part3, text7);
  if (part4 != null && typeof part4 !== 'boolean') return faultAt('enableMemory', part4, text7);
  if (part5 != null && typeof part5 !== 'boolean') return faultAt('enableReturnData', part5, text7);
  if (part6 != null && !(typeof part6 === 'number' && Number.isInteger(part6) && part6 >= 0))
    return faultAt('limit', part6, text8);
  const found7 = faultIn('stateOverrides', part7, check12);
  if (found7 !== undefined) return found7;
  const found8 = faultIn('blockOverrides', part8, check11);
  if (found8 !== undefined) return found8;
  if (part9 != null && !is_QuantityInput(part9)) return faultAt('txIndex', part9, text0);
  return undefined;
}
const check63: Check = (value) => nullOr(value, [check_TracerOptions], 'null or an object');

function check_TraceConfig(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['tracer'];
  const part1 = value['tracerConfig'];
  const part2 = value['disableStack'];
  const part3 = value['disableStorage'];
  const part4 = value['enableMemory'];
  const part5 = value['enableReturnData'];
  const part6 = value['limit'];
  if (part0 != null && typeof part0 !== 'string') return faultAt('tracer', part0, 'null or a string');
  const found1 = faultIn('tracerConfig', part1, check63);
  if (found1 !== undefined) return found1;
  if (part2 != null && typeof part2 !== 'boolean') return faultAt('disableStack', part2, text7);
  if (part3 != null && typeof part3 !== 'boolean') return faultAt('disableStorage', part3, text7);
  if (part4 != null && typeof part4 !== 'boolean') return faultAt('enableMemory', part4, text7);
  if (part5 != null && typeof part5 !== 'boolean') return faultAt('enableReturnData', part5, text7);
  if (part6 != null && !(typeof part6 === 'number' && Number.isInteger(part6) && part6 >= 0))
    return faultAt('limit', part6, text8);
  return undefined;
}

function check_TraceFilter(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['fromBlock'];
  const part1 = value['toBlock'];
  const part2 = value['fromAddress'];
  const part3 = value['toAddress'];
  const part4 = value['mode'];
  const part5 = value['after'];
  const part6 = value['count'];
  if (part0 !== undefined && !is_FilterBlock(part0)) return faultAt('fromBlock', part0, text5);
  if (part1 !== undefined && !is_FilterBlock(part1)) return faultAt('toBlock', part1, text5);
  const found2 = faultIn('fromAddress', part2, check67);
  if (found2 !== undefined) return found2;
  const found3 = faultIn('toAddress', part3, check67);
  if (found3 !== undefined) return found3;
  if (part4 != null && !is_TraceFilterMode(part4))
    return faultAt('mode', part4, 'null or how two lists of accounts are combined');
  if (part5 != null && !(typeof part5 === 'number' && Number.isInteger(part5) && part5 >= 0))
    return faultAt('after', part5, text8);
  if (
    part6 != null &&
    !(typeof part6 === 'number' && Number.isInteger(part6) && part6 >= 0 && part6 <= 10000)
  )
    return faultAt('count', part6, 'null or a whole number from 0 to 10000');
  return onlyKeys(value, set36);
}
const check67: Check = (value) => nullOr(value, [check68], text3);
const check68: Check = (value) => listOf(value, check_AddressInput, text4, 0, 1000);

const is_TraceFilterMode = (value: unknown): boolean => value === 'union' || value === 'intersection';

const is_TraceType = (value: unknown): boolean =>
  value === 'trace' || value === 'stateDiff' || value === 'vmTrace';
const check_TraceType: Check = expecting(is_TraceType, 'a part of what a transaction did');

const check_TraceTypes: Check = (value) => listOf(value, check_TraceType, 'a list of at most 8 items', 0, 8);

function check_TracerOptions(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['onlyTopCall'];
  const part1 = value['withLog'];
  const part2 = value['convertParityErrors'];
  const part3 = value['includePrecompiles'];
  const part4 = value['diffMode'];
  const part5 = value['disableCode'];
  const part6 = value['disableStorage'];
  const part7 = value['includeEmpty'];
  if (part0 != null && typeof part0 !== 'boolean') return faultAt('onlyTopCall', part0, text7);
  if (part1 != null && typeof part1 !== 'boolean') return faultAt('withLog', part1, text7);
  if (part2 != null && typeof part2 !== 'boolean') return faultAt('convertParityErrors', part2, text7);
  if (part3 != null && typeof part3 !== 'boolean') return faultAt('includePrecompiles', part3, text7);
  if (part4 != null && typeof part4 !== 'boolean') return faultAt('diffMode', part4, text7);
  if (part5 != null && typeof part5 !== 'boolean') return faultAt('disableCode', part5, text7);
  if (part6 != null && typeof part6 !== 'boolean') return faultAt('disableStorage', part6, text7);
  if (part7 != null && typeof part7 !== 'boolean') return faultAt('includeEmpty', part7, text7);
  return undefined;
}

function check_WithdrawalInput(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['index'];
  const part1 = value['validatorIndex'];
  const part2 = value['address'];
  const part3 = value['amount'];
  if (part0 === undefined || !(typeof part0 === 'string' && pattern6.test(part0)))
    return faultAt('index', part0, 'position among all withdrawals');
  if (part1 === undefined || !(typeof part1 === 'string' && pattern6.test(part1)))
    return faultAt('validatorIndex', part1, 'the validator');
  if (part2 === undefined || !is_AddressInput(part2))
    return faultAt('address', part2, 'a 20-byte address in hex, either case');
  if (part3 === undefined || !(typeof part3 === 'string' && pattern6.test(part3)))
    return faultAt('amount', part3, 'gwei');
  return onlyKeys(value, set38);
}

const is_Quantity = (value: unknown): boolean => typeof value === 'string' && pattern7.test(value);

const is_Hash = (value: unknown): boolean => typeof value === 'string' && pattern9.test(value);
const check_BytesInput: Check = expecting(
  is_BytesInput,
  'bytes in hex, either case, an even number of digits',
);

function check96(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    {
      const found = check97(value[key]);
      if (found !== undefined) return under(key, found);
    }
  }
  return undefined;
}
const check97: Check = (value) => listOf(value, check_StorageKey, text9, 0, 1024);
const check98 = expecting(
  (value) =>
    is_QuantityInput(value) ||
    (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9007199254740991) ||
    (typeof value === 'string' && pattern16.test(value)),
  'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted or a whole number from 0 to 9007199254740991 or a number in decimal digits',
);
const check99: Check = (value) => nullOr(value, [check100], 'null or a list of at most 100 items');
const check100: Check = (value) => listOf(value, check101, text10, 0, 100);
const check101 = expecting(
  (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 100,
  'a number from 0 to 100',
);
const check105: Check = (value) => nullOr(value, [check_TraceConfig], 'null or an object');
const check108: Check = (value) => nullOr(value, [check_TraceCallConfig], 'null or an object');
const check109: Check = (value) => listOf(value, check_QuantityInput, text9, 0, 1024);
const check110: Check = (value) => listOf(value, check_CallToTrace, text10, 0, 100);
const check111 = expecting(
  (value) => typeof value === 'string' && pattern17.test(value),
  'a string that matches ^[A-Za-z_]{1,64}$',
);
const check112: Check = (value) => nullOr(value, [check_Filter], 'null or an object');
const check113: Check = (value) => nullOr(value, [check_ResumePoint], 'null or a list of 1 to 64 items');
const check114 = expecting(
  (value) => value === null || is_LogsCursor(value),
  'null or a position after whole blocks',
);
const check115 = expecting(
  (value) =>
    value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10000),
  'null or a whole number from 1 to 10000',
);
const check116 = expecting(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 4294967295,
  'a whole number from 0 to 4294967295',
);
const check117 = expecting(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 16,
  'a whole number from 1 to 16',
);

/** The checks of each method's params, by its name on the wire, a row a line. */
// prettier-ignore
export const methodChecks: ReadonlyMap<string, MethodChecks> = new Map<string, MethodChecks>([
  ['eth_chainId', methodOf('either', [])],
  ['net_version', methodOf('either', [])],
  ['web3_clientVersion', methodOf('either', [])],
  ['eth_syncing', methodOf('either', [])],
  ['eth_blockNumber', methodOf('either', [])],
  ['eth_getBalance', methodOf('either', [required('address', check_AddressInput), optional('block', check_BlockParameter)])],
  ['eth_getTransactionCount', methodOf('either', [required('address', check_AddressInput), optional('block', check_BlockParameter)])],
  ['eth_getCode', methodOf('either', [required('address', check_AddressInput), optional('block', check_BlockParameter)])],
  ['eth_getStorageAt', methodOf('either', [required('address', check_AddressInput), required('storageKey', check_StorageKey), optional('block', check_BlockParameter)])],
  ['eth_getStorageValues', methodOf('either', [required('requests', check96), optional('block', check_BlockParameter)])],
  ['eth_getTransactionByHash', methodOf('either', [required('transactionHash', check_HashInput)])],
  ['eth_getRawTransactionByHash', methodOf('either', [required('transactionHash', check_HashInput)])],
  ['eth_getBlockTransactionCountByHash', methodOf('either', [required('blockHash', check_HashInput)])],
  ['eth_getBlockTransactionCountByNumber', methodOf('either', [required('block', check_BlockParameter)])],
  ['eth_getUncleCountByBlockHash', methodOf('either', [required('blockHash', check_HashInput)])],
  ['eth_getUncleCountByBlockNumber', methodOf('either', [required('block', check_BlockParameter)])],
  ['eth_getUncleByBlockHashAndIndex', methodOf('either', [required('blockHash', check_HashInput), required('uncleIndex', check_QuantityInput)])],
  ['eth_gasPrice', methodOf('either', [])],
  ['eth_maxPriorityFeePerGas', methodOf('either', [])],
  ['eth_feeHistory', methodOf('either', [required('blockCount', check98), required('newestBlock', check_BlockParameter), optional('rewardPercentiles', check99)])],
  ['eth_baseFee', methodOf('either', [])],
  ['eth_blobBaseFee', methodOf('either', [])],
  ['eth_config', methodOf('either', [])],
  ['eth_capabilities', methodOf('either', [])],
  ['eth_call', methodOf('either', [required('call', check_CallObject), optional('block', check_BlockParameter), optional('stateOverrides', check12), optional('blockOverrides', check11)])],
  ['eth_createAccessList', methodOf('either', [required('call', check_CallObject), optional('block', check_BlockParameter), optional('stateOverrides', check12)])],
  ['eth_simulateV1', methodOf('either', [required('payload', check_Simulation), optional('block', check_BlockParameter)])],
  ['proof_call', methodOf('either', [required('call', check_CallObject), optional('block', check_BlockParameter)])],
  ['eth_getBlockAccessList', methodOf('either', [required('block', check_BlockParameter)])],
  ['debug_getRawHeader', methodOf('either', [required('block', check_BlockParameter)])],
  ['debug_getRawBlock', methodOf('either', [required('block', check_BlockParameter)])],
  ['debug_getRawTransaction', methodOf('either', [required('transactionHash', check_HashInput)])],
  ['debug_getRawReceipts', methodOf('either', [required('block', check_BlockParameter)])],
  ['debug_getRawBlockAccessList', methodOf('either', [required('block', check_BlockParameter)])],
  ['debug_traceTransaction', methodOf('either', [required('transactionHash', check_HashInput), optional('config', check105)])],
  ['debug_traceBlockByNumber', methodOf('either', [required('block', check_BlockParameter), optional('config', check105)])],
  ['debug_traceBlockByHash', methodOf('either', [required('blockHash', check_HashInput), optional('config', check105)])],
  ['debug_traceCall', methodOf('either', [required('call', check_CallObject), optional('block', check_BlockParameter), optional('config', check108)])],
  ['trace_block', methodOf('either', [required('block', check_BlockParameter)])],
  ['trace_transaction', methodOf('either', [required('transactionHash', check_HashInput)])],
  ['trace_get', methodOf('either', [required('transactionHash', check_HashInput), required('position', check109)])],
  ['trace_replayTransaction', methodOf('either', [required('transactionHash', check_HashInput), required('types', check_TraceTypes)])],
  ['trace_replayBlockTransactions', methodOf('either', [required('block', check_BlockParameter), required('types', check_TraceTypes)])],
  ['trace_call', methodOf('either', [required('call', check_CallObject), required('types', check_TraceTypes), optional('block', check_BlockParameter)])],
  ['trace_callMany', methodOf('either', [required('calls', check110), optional('block', check_BlockParameter)])],
  ['trace_rawTransaction', methodOf('either', [required('rawTransaction', check_BytesInput), required('types', check_TraceTypes), optional('block', check_BlockParameter)])],
  ['trace_filter', methodOf('either', [required('filter', check_TraceFilter)])],
  ['eth_newFilter', methodOf('either', [required('filter', check_Filter)])],
  ['eth_newBlockFilter', methodOf('either', [])],
  ['eth_newPendingTransactionFilter', methodOf('either', [])],
  ['eth_getFilterChanges', methodOf('either', [required('filterId', check_FilterIdInput)])],
  ['eth_getFilterLogs', methodOf('either', [required('filterId', check_FilterIdInput)])],
  ['eth_uninstallFilter', methodOf('either', [required('filterId', check_FilterIdInput)])],
  ['eth_subscribe', methodOf('either', [required('subscription', check111), optional('filter', check112), optional('resume', check113)])],
  ['eth_unsubscribe', methodOf('either', [required('subscriptionId', check_FilterIdInput)])],
  ['ethread_getLogsPage', methodOf('either', [required('query', check_LogsPageQuery), optional('cursor', check114), optional('limit', check115)])],
  ['beacon_getLightClientBootstrap', methodOf('either', [required('blockRoot', check_HashInput)])],
  ['beacon_getLightClientUpdates', methodOf('either', [required('startPeriod', check116), required('count', check117)])],
  ['beacon_getLightClientFinalityUpdate', methodOf('either', [])],
  ['beacon_getLightClientOptimisticUpdate', methodOf('either', [])],
  ['eth_estimateGas', methodOf('either', [required('call', check_CallObject), optional('block', check_BlockParameter), optional('stateOverrides', check12), optional('blockOverrides', check11)])],
  ['eth_getTransactionBySenderAndNonce', methodOf('either', [required('sender', check_AddressInput), required('nonce', check_QuantityInput)])],
]);
