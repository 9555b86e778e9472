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
  tupleOf,
  under,
  wordsOf,
  check_AddressInput,
  check_BlockParameter,
  check_StorageKey,
  check_HashInput,
  check_QuantityInput,
  is_QuantityInput,
  check_CallObject,
  is_BytesInput,
  is_AddressInput,
  is_HashInput,
  is_FilterBlock,
  check_Filter,
  check_AddressFilter,
  check_TopicFilter,
} from '@ethread/types/checks';

const pattern0 = new RegExp('^(?:0|[1-9][0-9]{0,77})$', 'u');

const set1 = wordsOf('nonce balance code state stateDiff movePrecompileToAddress');

const pattern2 = new RegExp('^0x[0-9a-fA-F]{1,16}$', 'u');

const set3 = wordsOf('index validatorIndex address amount');

const set4 = wordsOf(
  'number difficulty time gasLimit feeRecipient prevRandao baseFeePerGas blobBaseFee beaconRoot withdrawals',
);

const set5 = wordsOf('blockOverrides stateOverrides calls');

const set6 = wordsOf('blockStateCalls validation traceTransfers returnFullTransactions');

const pattern7 = new RegExp('^0x(?:[0-9a-fA-F][0-9a-fA-F]){1,8192}$', 'u');

const set8 = wordsOf('fromBlock toBlock fromAddress toAddress mode after count');

const pattern9 = new RegExp('^0x[0-9a-fA-F]{1,64}$', 'u');

const pattern10 = new RegExp('^[A-Za-z_]{1,64}$', 'u');

const pattern11 = new RegExp('^0x(?:0|[1-9a-f][0-9a-f]{0,63})$', 'u');

const pattern12 = new RegExp('^0x[0-9a-f]{64}$', 'u');

const set13 = wordsOf('number hash');

const pattern14 = new RegExp('^[A-Za-z0-9_-]{1,8192}$', 'u');

const check0: Check = (value) => listOf(value, check_StorageKey, 'a list of at most 1024 items', 0, 1024);

function check1(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    const found = check0(value[key]);
    if (found !== undefined) return under(key, found);
  }
  return undefined;
}

const check2: Check = expecting(
  (value) =>
    is_QuantityInput(value) ||
    (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9007199254740991) ||
    (typeof value === 'string' && pattern0.test(value)),
  'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted or a whole number from 0 to 9007199254740991 or a number in decimal digits',
);

const check3: Check = expecting(
  (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 100,
  'a number from 0 to 100',
);

const check4: Check = (value) => listOf(value, check3, 'a list of at most 100 items', 0, 100);

const check5: Check = (value) => nullOr(value, [check4], 'null or a list of at most 100 items');

function check_StorageValues(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    const found = check_HashInput(value[key]);
    if (found !== undefined) return under(key, found);
  }
  return undefined;
}

const check6: Check = (value) => nullOr(value, [check_StorageValues], 'null or an object');

function check_AccountOverride(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['nonce'];
  const part1 = value['balance'];
  const part2 = value['code'];
  const part3 = value['state'];
  const part4 = value['stateDiff'];
  const part5 = value['movePrecompileToAddress'];
  if (part0 != null && !is_QuantityInput(part0))
    return faultAt(
      'nonce',
      part0,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part1 != null && !is_QuantityInput(part1))
    return faultAt(
      'balance',
      part1,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part2 != null && !is_BytesInput(part2))
    return faultAt('code', part2, 'null or bytes in hex, either case, an even number of digits');
  const found3 = faultIn('state', part3, check6);
  if (found3 !== undefined) return found3;
  const found4 = faultIn('stateDiff', part4, check6);
  if (found4 !== undefined) return found4;
  if (part5 != null && !is_AddressInput(part5))
    return faultAt('movePrecompileToAddress', part5, 'null or a 20-byte address in hex, either case');
  return onlyKeys(value, set1);
}

function check_StateOverrides(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    const found = check_AccountOverride(value[key]);
    if (found !== undefined) return under(key, found);
  }
  return undefined;
}

const check7: Check = (value) => nullOr(value, [check_StateOverrides], 'null or an object');

function check_WithdrawalInput(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['index'];
  const part1 = value['validatorIndex'];
  const part2 = value['address'];
  const part3 = value['amount'];
  if (part0 === undefined || !(typeof part0 === 'string' && pattern2.test(part0)))
    return faultAt('index', part0, 'position among all withdrawals');
  if (part1 === undefined || !(typeof part1 === 'string' && pattern2.test(part1)))
    return faultAt('validatorIndex', part1, 'the validator');
  if (part2 === undefined || !is_AddressInput(part2))
    return faultAt('address', part2, 'a 20-byte address in hex, either case');
  if (part3 === undefined || !(typeof part3 === 'string' && pattern2.test(part3)))
    return faultAt('amount', part3, 'gwei');
  return onlyKeys(value, set3);
}

const check8: Check = (value) => listOf(value, check_WithdrawalInput, 'a list of at most 16 items', 0, 16);

const check9: Check = (value) => nullOr(value, [check8], 'null or a list of at most 16 items');

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
  if (part0 != null && !is_QuantityInput(part0))
    return faultAt(
      'number',
      part0,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part1 != null && !is_QuantityInput(part1))
    return faultAt(
      'difficulty',
      part1,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part2 != null && !is_QuantityInput(part2))
    return faultAt(
      'time',
      part2,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part3 != null && !is_QuantityInput(part3))
    return faultAt(
      'gasLimit',
      part3,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part4 != null && !is_AddressInput(part4))
    return faultAt('feeRecipient', part4, 'null or a 20-byte address in hex, either case');
  if (part5 != null && !is_HashInput(part5))
    return faultAt('prevRandao', part5, 'null or a 32-byte hash in hex, either case');
  if (part6 != null && !is_QuantityInput(part6))
    return faultAt(
      'baseFeePerGas',
      part6,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part7 != null && !is_QuantityInput(part7))
    return faultAt(
      'blobBaseFee',
      part7,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  if (part8 != null && !is_HashInput(part8))
    return faultAt('beaconRoot', part8, 'null or a 32-byte hash in hex, either case');
  const found9 = faultIn('withdrawals', part9, check9);
  if (found9 !== undefined) return found9;
  return onlyKeys(value, set4);
}

const check10: Check = (value) => nullOr(value, [check_BlockOverrides], 'null or an object');

const check11: Check = (value) => listOf(value, check_CallObject, 'a list of at most 1000 items', 0, 1000);

const check12: Check = (value) => nullOr(value, [check11], 'null or a list of at most 1000 items');

function check_BlockStateCalls(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockOverrides'];
  const part1 = value['stateOverrides'];
  const part2 = value['calls'];
  const found0 = faultIn('blockOverrides', part0, check10);
  if (found0 !== undefined) return found0;
  const found1 = faultIn('stateOverrides', part1, check7);
  if (found1 !== undefined) return found1;
  const found2 = faultIn('calls', part2, check12);
  if (found2 !== undefined) return found2;
  return onlyKeys(value, set5);
}

const check13: Check = (value) =>
  listOf(value, check_BlockStateCalls, 'a list of at most 4096 items', 0, 4096);

function check_Simulation(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockStateCalls'];
  const part1 = value['validation'];
  const part2 = value['traceTransfers'];
  const part3 = value['returnFullTransactions'];
  if (part0 === undefined) return faultAt('blockStateCalls', part0, 'a list of at most 4096 items');
  const found0 = faultIn('blockStateCalls', part0, check13);
  if (found0 !== undefined) return found0;
  if (part1 != null && !(typeof part1 === 'boolean'))
    return faultAt('validation', part1, 'null or true or false');
  if (part2 != null && !(typeof part2 === 'boolean'))
    return faultAt('traceTransfers', part2, 'null or true or false');
  if (part3 != null && !(typeof part3 === 'boolean'))
    return faultAt('returnFullTransactions', part3, 'null or true or false');
  return onlyKeys(value, set6);
}

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
  if (part0 != null && !(typeof part0 === 'boolean'))
    return faultAt('onlyTopCall', part0, 'null or true or false');
  if (part1 != null && !(typeof part1 === 'boolean'))
    return faultAt('withLog', part1, 'null or true or false');
  if (part2 != null && !(typeof part2 === 'boolean'))
    return faultAt('convertParityErrors', part2, 'null or true or false');
  if (part3 != null && !(typeof part3 === 'boolean'))
    return faultAt('includePrecompiles', part3, 'null or true or false');
  if (part4 != null && !(typeof part4 === 'boolean'))
    return faultAt('diffMode', part4, 'null or true or false');
  if (part5 != null && !(typeof part5 === 'boolean'))
    return faultAt('disableCode', part5, 'null or true or false');
  if (part6 != null && !(typeof part6 === 'boolean'))
    return faultAt('disableStorage', part6, 'null or true or false');
  if (part7 != null && !(typeof part7 === 'boolean'))
    return faultAt('includeEmpty', part7, 'null or true or false');
  return undefined;
}

const check14: Check = (value) => nullOr(value, [check_TracerOptions], 'null or an object');

function check_TraceConfig(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['tracer'];
  const part1 = value['tracerConfig'];
  const part2 = value['disableStack'];
  const part3 = value['disableStorage'];
  const part4 = value['enableMemory'];
  const part5 = value['enableReturnData'];
  const part6 = value['limit'];
  if (part0 != null && !(typeof part0 === 'string')) return faultAt('tracer', part0, 'null or a string');
  const found1 = faultIn('tracerConfig', part1, check14);
  if (found1 !== undefined) return found1;
  if (part2 != null && !(typeof part2 === 'boolean'))
    return faultAt('disableStack', part2, 'null or true or false');
  if (part3 != null && !(typeof part3 === 'boolean'))
    return faultAt('disableStorage', part3, 'null or true or false');
  if (part4 != null && !(typeof part4 === 'boolean'))
    return faultAt('enableMemory', part4, 'null or true or false');
  if (part5 != null && !(typeof part5 === 'boolean'))
    return faultAt('enableReturnData', part5, 'null or true or false');
  if (part6 != null && !(typeof part6 === 'number' && Number.isInteger(part6) && part6 >= 0))
    return faultAt('limit', part6, 'null or a whole number of at least 0');
  return undefined;
}

const check15: Check = (value) => nullOr(value, [check_TraceConfig], 'null or an object');

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
  if (part0 != null && !(typeof part0 === 'string')) return faultAt('tracer', part0, 'null or a string');
  const found1 = faultIn('tracerConfig', part1, check14);
  if (found1 !== undefined) return found1;
  if (part2 != null && !(typeof part2 === 'boolean'))
    return faultAt('disableStack', part2, 'null or true or false');
  if (part3 != null && !(typeof part3 === 'boolean'))
    return faultAt('disableStorage', part3, 'null or true or false');
  if (part4 != null && !(typeof part4 === 'boolean'))
    return faultAt('enableMemory', part4, 'null or true or false');
  if (part5 != null && !(typeof part5 === 'boolean'))
    return faultAt('enableReturnData', part5, 'null or true or false');
  if (part6 != null && !(typeof part6 === 'number' && Number.isInteger(part6) && part6 >= 0))
    return faultAt('limit', part6, 'null or a whole number of at least 0');
  const found7 = faultIn('stateOverrides', part7, check7);
  if (found7 !== undefined) return found7;
  const found8 = faultIn('blockOverrides', part8, check10);
  if (found8 !== undefined) return found8;
  if (part9 != null && !is_QuantityInput(part9))
    return faultAt(
      'txIndex',
      part9,
      'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
    );
  return undefined;
}

const check16: Check = (value) => nullOr(value, [check_TraceCallConfig], 'null or an object');

const check17: Check = (value) => listOf(value, check_QuantityInput, 'a list of at most 1024 items', 0, 1024);

const is_TraceType = (value: unknown): boolean =>
  value === 'trace' || value === 'stateDiff' || value === 'vmTrace';

const check_TraceType: Check = expecting(is_TraceType, 'a part of what a transaction did');

const check_TraceTypes: Check = (value) => listOf(value, check_TraceType, 'a list of at most 8 items', 0, 8);

const check_CallToTrace: Check = (value) =>
  tupleOf(value, [check_CallObject, check_TraceTypes], 'a list of 2 items');

const check18: Check = (value) => listOf(value, check_CallToTrace, 'a list of at most 100 items', 0, 100);

const is_RawTransaction = (value: unknown): boolean => typeof value === 'string' && pattern7.test(value);

const check_RawTransaction: Check = expecting(
  is_RawTransaction,
  'a signed transaction in its encoded form (EIP-2718), of 8,192 bytes at most',
);

const check19: Check = (value) => listOf(value, check_AddressInput, 'a list of at most 1000 items', 0, 1000);

const check20: Check = (value) => nullOr(value, [check19], 'null or a list of at most 1000 items');

const is_TraceFilterMode = (value: unknown): boolean => value === 'union' || value === 'intersection';

function check_TraceFilter(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['fromBlock'];
  const part1 = value['toBlock'];
  const part2 = value['fromAddress'];
  const part3 = value['toAddress'];
  const part4 = value['mode'];
  const part5 = value['after'];
  const part6 = value['count'];
  if (part0 !== undefined && !is_FilterBlock(part0))
    return faultAt(
      'fromBlock',
      part0,
      'a block number in hex or a tag (latest, earliest, pending, safe, finalized)',
    );
  if (part1 !== undefined && !is_FilterBlock(part1))
    return faultAt(
      'toBlock',
      part1,
      'a block number in hex or a tag (latest, earliest, pending, safe, finalized)',
    );
  const found2 = faultIn('fromAddress', part2, check20);
  if (found2 !== undefined) return found2;
  const found3 = faultIn('toAddress', part3, check20);
  if (found3 !== undefined) return found3;
  if (part4 != null && !is_TraceFilterMode(part4))
    return faultAt('mode', part4, 'null or how two lists of accounts are combined');
  if (part5 != null && !(typeof part5 === 'number' && Number.isInteger(part5) && part5 >= 0))
    return faultAt('after', part5, 'null or a whole number of at least 0');
  if (
    part6 != null &&
    !(typeof part6 === 'number' && Number.isInteger(part6) && part6 >= 0 && part6 <= 10000)
  )
    return faultAt('count', part6, 'null or a whole number from 0 to 10000');
  return onlyKeys(value, set8);
}

const is_FilterIdInput = (value: unknown): boolean => typeof value === 'string' && pattern9.test(value);

const check_FilterIdInput: Check = expecting(is_FilterIdInput, 'the id of a filter or a subscription');

const check21: Check = expecting(
  (value) => typeof value === 'string' && pattern10.test(value),
  'a string that matches ^[A-Za-z_]{1,64}$',
);

const check22: Check = (value) => nullOr(value, [check_Filter], 'null or an object');

const is_Quantity = (value: unknown): boolean => typeof value === 'string' && pattern11.test(value);

const is_Hash = (value: unknown): boolean => typeof value === 'string' && pattern12.test(value);

function check_BlockRef(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['number'];
  const part1 = value['hash'];
  if (part0 === undefined || !is_Quantity(part0))
    return faultAt('number', part0, 'a non-negative integer in hex without leading zeros');
  if (part1 === undefined || !is_Hash(part1)) return faultAt('hash', part1, '32 bytes as lower-case hex');
  return onlyKeys(value, set13);
}

const check_ResumePoint: Check = (value) => listOf(value, check_BlockRef, 'a list of 1 to 64 items', 1, 64);

const check23: Check = (value) => nullOr(value, [check_ResumePoint], 'null or a list of 1 to 64 items');

const check24: Check = (value) => listOf(value, check_TopicFilter, 'a list of at most 4 items', 0, 4);

const check25: Check = (value) => nullOr(value, [check24], 'null or a list of at most 4 items');

function check_LogsPageQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['address'];
  const part1 = value['topics'];
  const part2 = value['fromBlock'];
  const part3 = value['fromBlockHash'];
  const part4 = value['toBlock'];
  const found0 = faultIn('address', part0, check_AddressFilter);
  if (found0 !== undefined) return found0;
  const found1 = faultIn('topics', part1, check25);
  if (found1 !== undefined) return found1;
  if (part2 !== undefined && !is_FilterBlock(part2))
    return faultAt(
      'fromBlock',
      part2,
      'a block number in hex or a tag (latest, earliest, pending, safe, finalized)',
    );
  if (part3 != null && !is_HashInput(part3))
    return faultAt('fromBlockHash', part3, 'null or a 32-byte hash in hex, either case');
  if (part4 !== undefined && !is_FilterBlock(part4))
    return faultAt(
      'toBlock',
      part4,
      'a block number in hex or a tag (latest, earliest, pending, safe, finalized)',
    );
  return undefined;
}

const is_LogsCursor = (value: unknown): boolean => typeof value === 'string' && pattern14.test(value);

const check26: Check = expecting(
  (value) => value === null || is_LogsCursor(value),
  'null or a position after whole blocks',
);

const check27: Check = expecting(
  (value) =>
    value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10000),
  'null or a whole number from 1 to 10000',
);

const check28: Check = expecting(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 4294967295,
  'a whole number from 0 to 4294967295',
);

const check29: Check = expecting(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 16,
  'a whole number from 1 to 16',
);

/** The checks of each method's params, by its name on the wire. */
export const paramChecks: ReadonlyMap<string, readonly ParamCheck[]> = new Map<string, readonly ParamCheck[]>(
  [
    ['eth_chainId', []],
    ['net_version', []],
    ['web3_clientVersion', []],
    ['eth_syncing', []],
    ['eth_blockNumber', []],
    ['eth_getBalance', [required('address', check_AddressInput), optional('block', check_BlockParameter)]],
    [
      'eth_getTransactionCount',
      [required('address', check_AddressInput), optional('block', check_BlockParameter)],
    ],
    ['eth_getCode', [required('address', check_AddressInput), optional('block', check_BlockParameter)]],
    [
      'eth_getStorageAt',
      [
        required('address', check_AddressInput),
        required('storageKey', check_StorageKey),
        optional('block', check_BlockParameter),
      ],
    ],
    ['eth_getStorageValues', [required('requests', check1), optional('block', check_BlockParameter)]],
    ['eth_getTransactionByHash', [required('transactionHash', check_HashInput)]],
    ['eth_getRawTransactionByHash', [required('transactionHash', check_HashInput)]],
    ['eth_getBlockTransactionCountByHash', [required('blockHash', check_HashInput)]],
    ['eth_getBlockTransactionCountByNumber', [required('block', check_BlockParameter)]],
    ['eth_getUncleCountByBlockHash', [required('blockHash', check_HashInput)]],
    ['eth_getUncleCountByBlockNumber', [required('block', check_BlockParameter)]],
    [
      'eth_getUncleByBlockHashAndIndex',
      [required('blockHash', check_HashInput), required('uncleIndex', check_QuantityInput)],
    ],
    ['eth_gasPrice', []],
    ['eth_maxPriorityFeePerGas', []],
    [
      'eth_feeHistory',
      [
        required('blockCount', check2),
        required('newestBlock', check_BlockParameter),
        optional('rewardPercentiles', check5),
      ],
    ],
    ['eth_baseFee', []],
    ['eth_blobBaseFee', []],
    ['eth_config', []],
    ['eth_capabilities', []],
    [
      'eth_call',
      [
        required('call', check_CallObject),
        optional('block', check_BlockParameter),
        optional('stateOverrides', check7),
        optional('blockOverrides', check10),
      ],
    ],
    [
      'eth_createAccessList',
      [
        required('call', check_CallObject),
        optional('block', check_BlockParameter),
        optional('stateOverrides', check7),
      ],
    ],
    ['eth_simulateV1', [required('payload', check_Simulation), optional('block', check_BlockParameter)]],
    ['proof_call', [required('call', check_CallObject), optional('block', check_BlockParameter)]],
    ['eth_getBlockAccessList', [required('block', check_BlockParameter)]],
    ['debug_getRawHeader', [required('block', check_BlockParameter)]],
    ['debug_getRawBlock', [required('block', check_BlockParameter)]],
    ['debug_getRawTransaction', [required('transactionHash', check_HashInput)]],
    ['debug_getRawReceipts', [required('block', check_BlockParameter)]],
    ['debug_getRawBlockAccessList', [required('block', check_BlockParameter)]],
    ['debug_traceTransaction', [required('transactionHash', check_HashInput), optional('config', check15)]],
    ['debug_traceBlockByNumber', [required('block', check_BlockParameter), optional('config', check15)]],
    ['debug_traceBlockByHash', [required('blockHash', check_HashInput), optional('config', check15)]],
    [
      'debug_traceCall',
      [
        required('call', check_CallObject),
        optional('block', check_BlockParameter),
        optional('config', check16),
      ],
    ],
    ['trace_block', [required('block', check_BlockParameter)]],
    ['trace_transaction', [required('transactionHash', check_HashInput)]],
    ['trace_get', [required('transactionHash', check_HashInput), required('position', check17)]],
    [
      'trace_replayTransaction',
      [required('transactionHash', check_HashInput), required('types', check_TraceTypes)],
    ],
    [
      'trace_replayBlockTransactions',
      [required('block', check_BlockParameter), required('types', check_TraceTypes)],
    ],
    [
      'trace_call',
      [
        required('call', check_CallObject),
        required('types', check_TraceTypes),
        optional('block', check_BlockParameter),
      ],
    ],
    ['trace_callMany', [required('calls', check18), optional('block', check_BlockParameter)]],
    [
      'trace_rawTransaction',
      [
        required('rawTransaction', check_RawTransaction),
        required('types', check_TraceTypes),
        optional('block', check_BlockParameter),
      ],
    ],
    ['trace_filter', [required('filter', check_TraceFilter)]],
    ['eth_newFilter', [required('filter', check_Filter)]],
    ['eth_newBlockFilter', []],
    ['eth_newPendingTransactionFilter', []],
    ['eth_getFilterChanges', [required('filterId', check_FilterIdInput)]],
    ['eth_getFilterLogs', [required('filterId', check_FilterIdInput)]],
    ['eth_uninstallFilter', [required('filterId', check_FilterIdInput)]],
    [
      'eth_subscribe',
      [required('subscription', check21), optional('filter', check22), optional('resume', check23)],
    ],
    ['eth_unsubscribe', [required('subscriptionId', check_FilterIdInput)]],
    [
      'ethread_getLogsPage',
      [required('query', check_LogsPageQuery), optional('cursor', check26), optional('limit', check27)],
    ],
    ['beacon_getLightClientBootstrap', [required('blockRoot', check_HashInput)]],
    ['beacon_getLightClientUpdates', [required('startPeriod', check28), required('count', check29)]],
    ['beacon_getLightClientFinalityUpdate', []],
    ['beacon_getLightClientOptimisticUpdate', []],
    [
      'eth_estimateGas',
      [
        required('call', check_CallObject),
        optional('block', check_BlockParameter),
        optional('stateOverrides', check7),
        optional('blockOverrides', check10),
      ],
    ],
    [
      'eth_getTransactionBySenderAndNonce',
      [required('sender', check_AddressInput), required('nonce', check_QuantityInput)],
    ],
  ],
);
