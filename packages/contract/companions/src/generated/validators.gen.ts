// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import { type Fault, anyOf, everyItem, fault, isObject, under } from '@ethread/types/checks';
import type { MethodChecks } from '@ethread/types/checks';
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
  check_Filter,
  check_BlockParameter,
  is_StorageKey,
  check_QuantityInput,
} from '@ethread/types/checks';

const pattern1 = new RegExp('^0x[0-9a-fA-F]{1,64}$', 'u');
const pattern3 = new RegExp('^[A-Za-z0-9_-]{1,8192}$', 'u');
const pattern6 = new RegExp('^0x(?:0|[1-9a-f][0-9a-f]{0,63})$', 'u');
const pattern8 = new RegExp('^0x[0-9a-f]{64}$', 'u');
const pattern15 = new RegExp('^[A-Za-z_]{1,64}$', 'u');
const set3: ReadonlySet<unknown> = new Set<unknown>(
  'nonce balance code state stateDiff movePrecompileToAddress'.split(' '),
);
const set6: ReadonlySet<unknown> = new Set<unknown>(
  'number time gasLimit feeRecipient prevRandao baseFeePerGas blobBaseFee'.split(' '),
);
const set7: ReadonlySet<unknown> = new Set<unknown>(['number', 'hash']);
const set8: ReadonlySet<unknown> = new Set<unknown>(['blockOverrides', 'stateOverrides', 'calls']);
const set34: ReadonlySet<unknown> = new Set<unknown>([
  'blockStateCalls',
  'validation',
  'traceTransfers',
  'returnFullTransactions',
]);
const set36: ReadonlySet<unknown> = new Set<unknown>(
  'tracer tracerConfig disableStack disableStorage enableMemory enableReturnData limit debug timeout reexec stateOverrides blockOverrides'.split(
    ' ',
  ),
);
const set37: ReadonlySet<unknown> = new Set<unknown>(
  'tracer tracerConfig disableStack disableStorage enableMemory enableReturnData limit debug timeout reexec'.split(
    ' ',
  ),
);
const set38: ReadonlySet<unknown> = new Set<unknown>(
  'fromBlock toBlock fromAddress toAddress mode after count'.split(' '),
);
const set40: ReadonlySet<unknown> = new Set<unknown>(
  'onlyTopCall withLog convertParityErrors includePrecompiles diffMode disableCode disableStorage includeEmpty'.split(
    ' ',
  ),
);

function check_AccountOverride(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['nonce'];
  const part1 = value['balance'];
  const part2 = value['code'];
  const part3 = value['state'];
  const part4 = value['stateDiff'];
  const part5 = value['movePrecompileToAddress'];
  if (part0 !== undefined && !(part0 === null || is_QuantityInput(part0)))
    return under(
      'nonce',
      fault(
        part0,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part1 !== undefined && !(part1 === null || is_QuantityInput(part1)))
    return under(
      'balance',
      fault(
        part1,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part2 !== undefined && !(part2 === null || is_BytesInput(part2)))
    return under('code', fault(part2, 'null or bytes in hex, either case, an even number of digits'));
  if (part3 !== undefined) {
    const found = check7(part3);
    if (found !== undefined) return under('state', found);
  }
  if (part4 !== undefined) {
    const found = check7(part4);
    if (found !== undefined) return under('stateDiff', found);
  }
  if (part5 !== undefined && !(part5 === null || is_AddressInput(part5)))
    return under('movePrecompileToAddress', fault(part5, 'null or a 20-byte address in hex, either case'));
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set3.has(key))
      return fault(key, 'the properties nonce, balance, code, state, stateDiff, movePrecompileToAddress');
  }
  return undefined;
}

function check7(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check_StorageValues], 'null or an object');
}

function check_BlockOverrides(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['number'];
  const part1 = value['time'];
  const part2 = value['gasLimit'];
  const part3 = value['feeRecipient'];
  const part4 = value['prevRandao'];
  const part5 = value['baseFeePerGas'];
  const part6 = value['blobBaseFee'];
  if (part0 !== undefined && !(part0 === null || is_QuantityInput(part0)))
    return under(
      'number',
      fault(
        part0,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part1 !== undefined && !(part1 === null || is_QuantityInput(part1)))
    return under(
      'time',
      fault(
        part1,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part2 !== undefined && !(part2 === null || is_QuantityInput(part2)))
    return under(
      'gasLimit',
      fault(
        part2,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part3 !== undefined && !(part3 === null || is_AddressInput(part3)))
    return under('feeRecipient', fault(part3, 'null or a 20-byte address in hex, either case'));
  if (part4 !== undefined && !(part4 === null || is_HashInput(part4)))
    return under('prevRandao', fault(part4, 'null or a 32-byte hash in hex, either case'));
  if (part5 !== undefined && !(part5 === null || is_QuantityInput(part5)))
    return under(
      'baseFeePerGas',
      fault(
        part5,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  if (part6 !== undefined && !(part6 === null || is_QuantityInput(part6)))
    return under(
      'blobBaseFee',
      fault(
        part6,
        'null or a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted',
      ),
    );
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set6.has(key))
      return fault(
        key,
        'the properties number, time, gasLimit, feeRecipient, prevRandao, baseFeePerGas, blobBaseFee',
      );
  }
  return undefined;
}

function check_BlockRef(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['number'];
  const part1 = value['hash'];
  if (part0 === undefined || !is_Quantity(part0))
    return under('number', fault(part0, 'a non-negative integer in hex without leading zeros'));
  if (part1 === undefined || !is_Hash(part1))
    return under('hash', fault(part1, '32 bytes as lower-case hex'));
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set7.has(key)) return fault(key, 'the properties number, hash');
  }
  return undefined;
}

function check_BlockStateCalls(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockOverrides'];
  const part1 = value['stateOverrides'];
  const part2 = value['calls'];
  if (part0 !== undefined) {
    const found = check9(part0);
    if (found !== undefined) return under('blockOverrides', found);
  }
  if (part1 !== undefined) {
    const found = check10(part1);
    if (found !== undefined) return under('stateOverrides', found);
  }
  if (part2 !== undefined) {
    const found = check11(part2);
    if (found !== undefined) return under('calls', found);
  }
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set8.has(key)) return fault(key, 'the properties blockOverrides, stateOverrides, calls');
  }
  return undefined;
}

function check9(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check_BlockOverrides], 'null or an object');
}

function check10(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check_StateOverrides], 'null or an object');
}

function check11(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check12], 'null or a list of at most 1000 items');
}

function check12(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 1000) return fault(value, 'a list of at most 1000 items');
  return everyItem(value, 0, check_CallObject);
}

function is_FilterIdInput(value: unknown): boolean {
  return typeof value === 'string' && pattern1.test(value);
}

function check_FilterIdInput(value: unknown): Fault | undefined {
  return is_FilterIdInput(value) ? undefined : fault(value, 'the id of a filter or a subscription');
}

function is_LogsCursor(value: unknown): boolean {
  return typeof value === 'string' && pattern3.test(value);
}

function check_LogsPageQuery(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['address'];
  const part1 = value['topics'];
  const part2 = value['fromBlock'];
  const part3 = value['fromBlockHash'];
  const part4 = value['toBlock'];
  if (part0 !== undefined) {
    const found = check_AddressFilter(part0);
    if (found !== undefined) return under('address', found);
  }
  if (part1 !== undefined) {
    const found = check40(part1);
    if (found !== undefined) return under('topics', found);
  }
  if (part2 !== undefined && !is_FilterBlock(part2))
    return under(
      'fromBlock',
      fault(part2, 'a block number in hex or a tag (latest, earliest, pending, safe, finalized)'),
    );
  if (part3 !== undefined && !(part3 === null || is_HashInput(part3)))
    return under('fromBlockHash', fault(part3, 'null or a 32-byte hash in hex, either case'));
  if (part4 !== undefined && !is_FilterBlock(part4))
    return under(
      'toBlock',
      fault(part4, 'a block number in hex or a tag (latest, earliest, pending, safe, finalized)'),
    );
  return undefined;
}

function check40(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check41], 'null or a list of at most 4 items');
}

function check41(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 4) return fault(value, 'a list of at most 4 items');
  return everyItem(value, 0, check_TopicFilter);
}

function check_ResumePoint(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length < 1) return fault(value, 'a list of 1 to 64 items');
  if (value.length > 64) return fault(value, 'a list of 1 to 64 items');
  return everyItem(value, 0, check_BlockRef);
}

function check_Simulation(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['blockStateCalls'];
  const part1 = value['validation'];
  const part2 = value['traceTransfers'];
  const part3 = value['returnFullTransactions'];
  if (part0 === undefined) return under('blockStateCalls', fault(part0, 'a list of at most 4096 items'));
  {
    const found = check56(part0);
    if (found !== undefined) return under('blockStateCalls', found);
  }
  if (part1 !== undefined && !(part1 === null || typeof part1 === 'boolean'))
    return under('validation', fault(part1, 'null or true or false'));
  if (part2 !== undefined && !(part2 === null || typeof part2 === 'boolean'))
    return under('traceTransfers', fault(part2, 'null or true or false'));
  if (part3 !== undefined && !(part3 === null || typeof part3 === 'boolean'))
    return under('returnFullTransactions', fault(part3, 'null or true or false'));
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set34.has(key))
      return fault(key, 'the properties blockStateCalls, validation, traceTransfers, returnFullTransactions');
  }
  return undefined;
}

function check56(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 4096) return fault(value, 'a list of at most 4096 items');
  return everyItem(value, 0, check_BlockStateCalls);
}

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
  const part7 = value['debug'];
  const part8 = value['timeout'];
  const part9 = value['reexec'];
  const part10 = value['stateOverrides'];
  const part11 = value['blockOverrides'];
  if (part0 !== undefined && !(part0 === null || typeof part0 === 'string'))
    return under('tracer', fault(part0, 'null or a string'));
  if (part1 !== undefined) {
    const found = check61(part1);
    if (found !== undefined) return under('tracerConfig', found);
  }
  if (part2 !== undefined && !(part2 === null || typeof part2 === 'boolean'))
    return under('disableStack', fault(part2, 'null or true or false'));
  if (part3 !== undefined && !(part3 === null || typeof part3 === 'boolean'))
    return under('disableStorage', fault(part3, 'null or true or false'));
  if (part4 !== undefined && !(part4 === null || typeof part4 === 'boolean'))
    return under('enableMemory', fault(part4, 'null or true or false'));
  if (part5 !== undefined && !(part5 === null || typeof part5 === 'boolean'))
    return under('enableReturnData', fault(part5, 'null or true or false'));
  if (
    part6 !== undefined &&
    !(part6 === null || (typeof part6 === 'number' && Number.isInteger(part6) && part6 >= 0))
  )
    return under('limit', fault(part6, 'null or a whole number of at least 0'));
  if (part7 !== undefined && !(part7 === null || typeof part7 === 'boolean'))
    return under('debug', fault(part7, 'null or true or false'));
  if (part8 !== undefined && !(part8 === null || typeof part8 === 'string'))
    return under('timeout', fault(part8, 'null or a string'));
  if (
    part9 !== undefined &&
    !(part9 === null || (typeof part9 === 'number' && Number.isInteger(part9) && part9 >= 0))
  )
    return under('reexec', fault(part9, 'null or a whole number of at least 0'));
  if (part10 !== undefined) {
    const found = check10(part10);
    if (found !== undefined) return under('stateOverrides', found);
  }
  if (part11 !== undefined) {
    const found = check9(part11);
    if (found !== undefined) return under('blockOverrides', found);
  }
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set36.has(key))
      return fault(
        key,
        'the properties tracer, tracerConfig, disableStack, disableStorage, enableMemory, enableReturnData, limit, debug, timeout, reexec, stateOverrides, blockOverrides',
      );
  }
  return undefined;
}

function check61(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check_TracerOptions], 'null or an object');
}

function check_TraceConfig(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  const part0 = value['tracer'];
  const part1 = value['tracerConfig'];
  const part2 = value['disableStack'];
  const part3 = value['disableStorage'];
  const part4 = value['enableMemory'];
  const part5 = value['enableReturnData'];
  const part6 = value['limit'];
  const part7 = value['debug'];
  const part8 = value['timeout'];
  const part9 = value['reexec'];
  if (part0 !== undefined && !(part0 === null || typeof part0 === 'string'))
    return under('tracer', fault(part0, 'null or a string'));
  if (part1 !== undefined) {
    const found = check61(part1);
    if (found !== undefined) return under('tracerConfig', found);
  }
  if (part2 !== undefined && !(part2 === null || typeof part2 === 'boolean'))
    return under('disableStack', fault(part2, 'null or true or false'));
  if (part3 !== undefined && !(part3 === null || typeof part3 === 'boolean'))
    return under('disableStorage', fault(part3, 'null or true or false'));
  if (part4 !== undefined && !(part4 === null || typeof part4 === 'boolean'))
    return under('enableMemory', fault(part4, 'null or true or false'));
  if (part5 !== undefined && !(part5 === null || typeof part5 === 'boolean'))
    return under('enableReturnData', fault(part5, 'null or true or false'));
  if (
    part6 !== undefined &&
    !(part6 === null || (typeof part6 === 'number' && Number.isInteger(part6) && part6 >= 0))
  )
    return under('limit', fault(part6, 'null or a whole number of at least 0'));
  if (part7 !== undefined && !(part7 === null || typeof part7 === 'boolean'))
    return under('debug', fault(part7, 'null or true or false'));
  if (part8 !== undefined && !(part8 === null || typeof part8 === 'string'))
    return under('timeout', fault(part8, 'null or a string'));
  if (
    part9 !== undefined &&
    !(part9 === null || (typeof part9 === 'number' && Number.isInteger(part9) && part9 >= 0))
  )
    return under('reexec', fault(part9, 'null or a whole number of at least 0'));
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set37.has(key))
      return fault(
        key,
        'the properties tracer, tracerConfig, disableStack, disableStorage, enableMemory, enableReturnData, limit, debug, timeout, reexec',
      );
  }
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
  if (part0 !== undefined && !is_FilterBlock(part0))
    return under(
      'fromBlock',
      fault(part0, 'a block number in hex or a tag (latest, earliest, pending, safe, finalized)'),
    );
  if (part1 !== undefined && !is_FilterBlock(part1))
    return under(
      'toBlock',
      fault(part1, 'a block number in hex or a tag (latest, earliest, pending, safe, finalized)'),
    );
  if (part2 !== undefined) {
    const found = check65(part2);
    if (found !== undefined) return under('fromAddress', found);
  }
  if (part3 !== undefined) {
    const found = check65(part3);
    if (found !== undefined) return under('toAddress', found);
  }
  if (part4 !== undefined && !(part4 === null || is_TraceFilterMode(part4)))
    return under('mode', fault(part4, 'null or how two lists of accounts are combined'));
  if (
    part5 !== undefined &&
    !(part5 === null || (typeof part5 === 'number' && Number.isInteger(part5) && part5 >= 0))
  )
    return under('after', fault(part5, 'null or a whole number of at least 0'));
  if (
    part6 !== undefined &&
    !(
      part6 === null ||
      (typeof part6 === 'number' && Number.isInteger(part6) && part6 >= 0 && part6 <= 10000)
    )
  )
    return under('count', fault(part6, 'null or a whole number from 0 to 10000'));
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set38.has(key))
      return fault(key, 'the properties fromBlock, toBlock, fromAddress, toAddress, mode, after, count');
  }
  return undefined;
}

function check65(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check66], 'null or a list of at most 1000 items');
}

function check66(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 1000) return fault(value, 'a list of at most 1000 items');
  return everyItem(value, 0, check_AddressInput);
}

function is_TraceFilterMode(value: unknown): boolean {
  return value === 'union' || value === 'intersection';
}

function is_TraceType(value: unknown): boolean {
  return value === 'trace' || value === 'stateDiff' || value === 'vmTrace';
}

function check_TraceType(value: unknown): Fault | undefined {
  return is_TraceType(value) ? undefined : fault(value, 'a part of what a transaction did');
}

function check_TraceTypes(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 8) return fault(value, 'a list of at most 8 items');
  return everyItem(value, 0, check_TraceType);
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
  if (part0 !== undefined && !(part0 === null || typeof part0 === 'boolean'))
    return under('onlyTopCall', fault(part0, 'null or true or false'));
  if (part1 !== undefined && !(part1 === null || typeof part1 === 'boolean'))
    return under('withLog', fault(part1, 'null or true or false'));
  if (part2 !== undefined && !(part2 === null || typeof part2 === 'boolean'))
    return under('convertParityErrors', fault(part2, 'null or true or false'));
  if (part3 !== undefined && !(part3 === null || typeof part3 === 'boolean'))
    return under('includePrecompiles', fault(part3, 'null or true or false'));
  if (part4 !== undefined && !(part4 === null || typeof part4 === 'boolean'))
    return under('diffMode', fault(part4, 'null or true or false'));
  if (part5 !== undefined && !(part5 === null || typeof part5 === 'boolean'))
    return under('disableCode', fault(part5, 'null or true or false'));
  if (part6 !== undefined && !(part6 === null || typeof part6 === 'boolean'))
    return under('disableStorage', fault(part6, 'null or true or false'));
  if (part7 !== undefined && !(part7 === null || typeof part7 === 'boolean'))
    return under('includeEmpty', fault(part7, 'null or true or false'));
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    if (!set40.has(key))
      return fault(
        key,
        'the properties onlyTopCall, withLog, convertParityErrors, includePrecompiles, diffMode, disableCode, disableStorage, includeEmpty',
      );
  }
  return undefined;
}

function is_Quantity(value: unknown): boolean {
  return typeof value === 'string' && pattern6.test(value);
}

function is_Hash(value: unknown): boolean {
  return typeof value === 'string' && pattern8.test(value);
}

function check94(value: unknown): Fault | undefined {
  if (!isObject(value)) return fault(value, 'an object');
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    {
      const found = check95(value[key]);
      if (found !== undefined) return under(key, found);
    }
  }
  return undefined;
}

function check95(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 1024) return fault(value, 'a list of at most 1024 items');
  return everyItem(value, 0, check_StorageKey);
}

function check98(value: unknown): Fault | undefined {
  return is_QuantityInput(value) ||
    (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9007199254740991)
    ? undefined
    : fault(
        value,
        'a non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted or a whole number from 0 to 9007199254740991',
      );
}

function check99(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check100], 'null or a list of at most 100 items');
}

function check100(value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length > 100) return fault(value, 'a list of at most 100 items');
  return everyItem(value, 0, check101);
}

function check101(value: unknown): Fault | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 100
    ? undefined
    : fault(value, 'a number from 0 to 100');
}

function check109(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check_TraceConfig], 'null or an object');
}

function check115(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check_TraceCallConfig], 'null or an object');
}

function check117(value: unknown): Fault | undefined {
  return typeof value === 'string' && pattern15.test(value)
    ? undefined
    : fault(value, 'a string that matches ^[A-Za-z_]{1,64}$');
}

function check118(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check_Filter], 'null or an object');
}

function check119(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  return anyOf(value, [check_ResumePoint], 'null or a list of 1 to 64 items');
}

function check122(value: unknown): Fault | undefined {
  return value === null || is_LogsCursor(value)
    ? undefined
    : fault(value, 'null or a position after whole blocks');
}

function check123(value: unknown): Fault | undefined {
  return value === null ||
    (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10000)
    ? undefined
    : fault(value, 'null or a whole number from 1 to 10000');
}

function check124(value: unknown): Fault | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 4294967295
    ? undefined
    : fault(value, 'a whole number from 0 to 4294967295');
}

function check125(value: unknown): Fault | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 16
    ? undefined
    : fault(value, 'a whole number from 1 to 16');
}

/** The checks of each method's params, by its name on the wire. */
export const methodChecks: ReadonlyMap<string, MethodChecks> = new Map<string, MethodChecks>([
  ['eth_chainId', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  ['net_version', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  ['web3_clientVersion', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  ['eth_syncing', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  ['eth_blockNumber', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  [
    'eth_getBalance',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 2 &&
        is_AddressInput(values[0]) &&
        (values.length <= 1 || check_BlockParameter(values[1]) === undefined),
      params: [
        { name: 'address', required: true, check: check_AddressInput },
        { name: 'block', required: false, check: check_BlockParameter },
      ],
    },
  ],
  [
    'eth_getTransactionCount',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 2 &&
        is_AddressInput(values[0]) &&
        (values.length <= 1 || check_BlockParameter(values[1]) === undefined),
      params: [
        { name: 'address', required: true, check: check_AddressInput },
        { name: 'block', required: false, check: check_BlockParameter },
      ],
    },
  ],
  [
    'eth_getCode',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 2 &&
        is_AddressInput(values[0]) &&
        (values.length <= 1 || check_BlockParameter(values[1]) === undefined),
      params: [
        { name: 'address', required: true, check: check_AddressInput },
        { name: 'block', required: false, check: check_BlockParameter },
      ],
    },
  ],
  [
    'eth_getStorageAt',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 2 &&
        values.length <= 3 &&
        is_AddressInput(values[0]) &&
        is_StorageKey(values[1]) &&
        (values.length <= 2 || check_BlockParameter(values[2]) === undefined),
      params: [
        { name: 'address', required: true, check: check_AddressInput },
        { name: 'storageKey', required: true, check: check_StorageKey },
        { name: 'block', required: false, check: check_BlockParameter },
      ],
    },
  ],
  [
    'eth_getStorageValues',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 2 &&
        check94(values[0]) === undefined &&
        (values.length <= 1 || check_BlockParameter(values[1]) === undefined),
      params: [
        { name: 'requests', required: true, check: check94 },
        { name: 'block', required: false, check: check_BlockParameter },
      ],
    },
  ],
  [
    'eth_getTransactionByHash',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_HashInput(values[0]),
      params: [{ name: 'transactionHash', required: true, check: check_HashInput }],
    },
  ],
  [
    'eth_getBlockTransactionCountByHash',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_HashInput(values[0]),
      params: [{ name: 'blockHash', required: true, check: check_HashInput }],
    },
  ],
  [
    'eth_getBlockTransactionCountByNumber',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_BlockParameter(values[0]) === undefined,
      params: [{ name: 'block', required: true, check: check_BlockParameter }],
    },
  ],
  [
    'eth_getUncleCountByBlockHash',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_HashInput(values[0]),
      params: [{ name: 'blockHash', required: true, check: check_HashInput }],
    },
  ],
  [
    'eth_getUncleCountByBlockNumber',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_BlockParameter(values[0]) === undefined,
      params: [{ name: 'block', required: true, check: check_BlockParameter }],
    },
  ],
  [
    'eth_getUncleByBlockHashAndIndex',
    {
      structure: 'either',
      takes: (values) => values.length === 2 && is_HashInput(values[0]) && is_QuantityInput(values[1]),
      params: [
        { name: 'blockHash', required: true, check: check_HashInput },
        { name: 'uncleIndex', required: true, check: check_QuantityInput },
      ],
    },
  ],
  ['eth_gasPrice', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  ['eth_maxPriorityFeePerGas', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  [
    'eth_feeHistory',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 2 &&
        values.length <= 3 &&
        (is_QuantityInput(values[0]) ||
          (typeof values[0] === 'number' &&
            Number.isInteger(values[0]) &&
            values[0] >= 0 &&
            values[0] <= 9007199254740991)) &&
        check_BlockParameter(values[1]) === undefined &&
        (values.length <= 2 || check99(values[2]) === undefined),
      params: [
        { name: 'blockCount', required: true, check: check98 },
        { name: 'newestBlock', required: true, check: check_BlockParameter },
        { name: 'rewardPercentiles', required: false, check: check99 },
      ],
    },
  ],
  ['eth_baseFee', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  ['eth_blobBaseFee', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  ['eth_config', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  ['eth_capabilities', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  [
    'eth_call',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 4 &&
        check_CallObject(values[0]) === undefined &&
        (values.length <= 1 || check_BlockParameter(values[1]) === undefined) &&
        (values.length <= 2 || check10(values[2]) === undefined) &&
        (values.length <= 3 || check9(values[3]) === undefined),
      params: [
        { name: 'call', required: true, check: check_CallObject },
        { name: 'block', required: false, check: check_BlockParameter },
        { name: 'stateOverrides', required: false, check: check10 },
        { name: 'blockOverrides', required: false, check: check9 },
      ],
    },
  ],
  [
    'eth_createAccessList',
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
    'eth_simulateV1',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 2 &&
        check_Simulation(values[0]) === undefined &&
        (values.length <= 1 || check_BlockParameter(values[1]) === undefined),
      params: [
        { name: 'payload', required: true, check: check_Simulation },
        { name: 'block', required: false, check: check_BlockParameter },
      ],
    },
  ],
  [
    'proof_call',
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
    'eth_getBlockAccessList',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_BlockParameter(values[0]) === undefined,
      params: [{ name: 'block', required: true, check: check_BlockParameter }],
    },
  ],
  [
    'debug_getRawHeader',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_BlockParameter(values[0]) === undefined,
      params: [{ name: 'block', required: true, check: check_BlockParameter }],
    },
  ],
  [
    'debug_getRawBlock',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_BlockParameter(values[0]) === undefined,
      params: [{ name: 'block', required: true, check: check_BlockParameter }],
    },
  ],
  [
    'debug_getRawTransaction',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_HashInput(values[0]),
      params: [{ name: 'transactionHash', required: true, check: check_HashInput }],
    },
  ],
  [
    'debug_getRawReceipts',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_BlockParameter(values[0]) === undefined,
      params: [{ name: 'block', required: true, check: check_BlockParameter }],
    },
  ],
  [
    'debug_getRawBlockAccessList',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_BlockParameter(values[0]) === undefined,
      params: [{ name: 'block', required: true, check: check_BlockParameter }],
    },
  ],
  [
    'debug_traceTransaction',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 2 &&
        is_HashInput(values[0]) &&
        (values.length <= 1 || check109(values[1]) === undefined),
      params: [
        { name: 'transactionHash', required: true, check: check_HashInput },
        { name: 'config', required: false, check: check109 },
      ],
    },
  ],
  [
    'debug_traceBlockByNumber',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 2 &&
        check_BlockParameter(values[0]) === undefined &&
        (values.length <= 1 || check109(values[1]) === undefined),
      params: [
        { name: 'block', required: true, check: check_BlockParameter },
        { name: 'config', required: false, check: check109 },
      ],
    },
  ],
  [
    'debug_traceBlockByHash',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 2 &&
        is_HashInput(values[0]) &&
        (values.length <= 1 || check109(values[1]) === undefined),
      params: [
        { name: 'blockHash', required: true, check: check_HashInput },
        { name: 'config', required: false, check: check109 },
      ],
    },
  ],
  [
    'debug_traceCall',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 3 &&
        check_CallObject(values[0]) === undefined &&
        (values.length <= 1 || check_BlockParameter(values[1]) === undefined) &&
        (values.length <= 2 || check115(values[2]) === undefined),
      params: [
        { name: 'call', required: true, check: check_CallObject },
        { name: 'block', required: false, check: check_BlockParameter },
        { name: 'config', required: false, check: check115 },
      ],
    },
  ],
  [
    'trace_block',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_BlockParameter(values[0]) === undefined,
      params: [{ name: 'block', required: true, check: check_BlockParameter }],
    },
  ],
  [
    'trace_transaction',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_HashInput(values[0]),
      params: [{ name: 'transactionHash', required: true, check: check_HashInput }],
    },
  ],
  [
    'trace_replayTransaction',
    {
      structure: 'either',
      takes: (values) =>
        values.length === 2 && is_HashInput(values[0]) && check_TraceTypes(values[1]) === undefined,
      params: [
        { name: 'transactionHash', required: true, check: check_HashInput },
        { name: 'types', required: true, check: check_TraceTypes },
      ],
    },
  ],
  [
    'trace_replayBlockTransactions',
    {
      structure: 'either',
      takes: (values) =>
        values.length === 2 &&
        check_BlockParameter(values[0]) === undefined &&
        check_TraceTypes(values[1]) === undefined,
      params: [
        { name: 'block', required: true, check: check_BlockParameter },
        { name: 'types', required: true, check: check_TraceTypes },
      ],
    },
  ],
  [
    'trace_call',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 2 &&
        values.length <= 3 &&
        check_CallObject(values[0]) === undefined &&
        check_TraceTypes(values[1]) === undefined &&
        (values.length <= 2 || check_BlockParameter(values[2]) === undefined),
      params: [
        { name: 'call', required: true, check: check_CallObject },
        { name: 'types', required: true, check: check_TraceTypes },
        { name: 'block', required: false, check: check_BlockParameter },
      ],
    },
  ],
  [
    'trace_filter',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_TraceFilter(values[0]) === undefined,
      params: [{ name: 'filter', required: true, check: check_TraceFilter }],
    },
  ],
  [
    'eth_newFilter',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && check_Filter(values[0]) === undefined,
      params: [{ name: 'filter', required: true, check: check_Filter }],
    },
  ],
  ['eth_newBlockFilter', { structure: 'either', takes: (values) => values.length === 0, params: [] }],
  [
    'eth_newPendingTransactionFilter',
    { structure: 'either', takes: (values) => values.length === 0, params: [] },
  ],
  [
    'eth_getFilterChanges',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_FilterIdInput(values[0]),
      params: [{ name: 'filterId', required: true, check: check_FilterIdInput }],
    },
  ],
  [
    'eth_getFilterLogs',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_FilterIdInput(values[0]),
      params: [{ name: 'filterId', required: true, check: check_FilterIdInput }],
    },
  ],
  [
    'eth_uninstallFilter',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_FilterIdInput(values[0]),
      params: [{ name: 'filterId', required: true, check: check_FilterIdInput }],
    },
  ],
  [
    'eth_subscribe',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 3 &&
        typeof values[0] === 'string' &&
        pattern15.test(values[0]) &&
        (values.length <= 1 || check118(values[1]) === undefined) &&
        (values.length <= 2 || check119(values[2]) === undefined),
      params: [
        { name: 'subscription', required: true, check: check117 },
        { name: 'filter', required: false, check: check118 },
        { name: 'resume', required: false, check: check119 },
      ],
    },
  ],
  [
    'eth_unsubscribe',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_FilterIdInput(values[0]),
      params: [{ name: 'subscriptionId', required: true, check: check_FilterIdInput }],
    },
  ],
  [
    'ethread_getLogsPage',
    {
      structure: 'either',
      takes: (values) =>
        values.length >= 1 &&
        values.length <= 3 &&
        check_LogsPageQuery(values[0]) === undefined &&
        (values.length <= 1 || values[1] === null || is_LogsCursor(values[1])) &&
        (values.length <= 2 ||
          values[2] === null ||
          (typeof values[2] === 'number' &&
            Number.isInteger(values[2]) &&
            values[2] >= 1 &&
            values[2] <= 10000)),
      params: [
        { name: 'query', required: true, check: check_LogsPageQuery },
        { name: 'cursor', required: false, check: check122 },
        { name: 'limit', required: false, check: check123 },
      ],
    },
  ],
  [
    'beacon_getLightClientBootstrap',
    {
      structure: 'either',
      takes: (values) => values.length === 1 && is_HashInput(values[0]),
      params: [{ name: 'blockRoot', required: true, check: check_HashInput }],
    },
  ],
  [
    'beacon_getLightClientUpdates',
    {
      structure: 'either',
      takes: (values) =>
        values.length === 2 &&
        typeof values[0] === 'number' &&
        Number.isInteger(values[0]) &&
        values[0] >= 0 &&
        values[0] <= 4294967295 &&
        typeof values[1] === 'number' &&
        Number.isInteger(values[1]) &&
        values[1] >= 1 &&
        values[1] <= 16,
      params: [
        { name: 'startPeriod', required: true, check: check124 },
        { name: 'count', required: true, check: check125 },
      ],
    },
  ],
  [
    'beacon_getLightClientFinalityUpdate',
    { structure: 'either', takes: (values) => values.length === 0, params: [] },
  ],
  [
    'beacon_getLightClientOptimisticUpdate',
    { structure: 'either', takes: (values) => values.length === 0, params: [] },
  ],
  [
    'eth_getTransactionBySenderAndNonce',
    {
      structure: 'either',
      takes: (values) => values.length === 2 && is_AddressInput(values[0]) && is_QuantityInput(values[1]),
      params: [
        { name: 'sender', required: true, check: check_AddressInput },
        { name: 'nonce', required: true, check: check_QuantityInput },
      ],
    },
  ],
]);
