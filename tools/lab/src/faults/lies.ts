import type { Random } from '@ethread/core';
import { otherField, otherHex } from './alter.ts';
import { type Fault, sendResult } from './fault.ts';

/** A function that returns a false result, or undefined when the result has nothing to alter. */
type Lie = (result: unknown, random: Random) => unknown;

function lie(name: string, methods: readonly string[], change: Lie): Fault {
  return {
    name,
    methods,
    inject({ requested, honest, response, random }) {
      const other = change(honest.result, random);
      if (other === undefined || JSON.stringify(other) === JSON.stringify(honest.result)) return false;
      sendResult(response, requested.id, other);
      return true;
    },
  };
}

const BLOCKS = ['eth_getBlockByNumber', 'eth_getBlockByHash'];
const HEADER_FIELDS =
  'hash parentHash stateRoot receiptsRoot transactionsRoot logsBloom miner number gasLimit gasUsed timestamp mixHash baseFeePerGas sha3Uncles withdrawalsRoot'.split(
    ' ',
  );
const TRANSACTION_FIELDS =
  'hash from to value nonce gas gasPrice input r s v yParity chainId maxFeePerGas maxPriorityFeePerGas blockHash blockNumber transactionIndex blockTimestamp'.split(
    ' ',
  );
const RECEIPT_FIELDS =
  'status gasUsed cumulativeGasUsed logsBloom from to transactionHash blockHash transactionIndex effectiveGasPrice contractAddress type'.split(
    ' ',
  );
const LOG_FIELDS =
  'address data blockHash blockNumber blockTimestamp transactionHash transactionIndex logIndex'.split(' ');

/** Returns a list with one item changed by `change`. */
function oneOf(list: unknown, random: Random, change: Lie): unknown {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const at = random.between(0, list.length - 1);
  const changed = change(list[at], random);
  return changed === undefined ? undefined : list.with(at, changed);
}

function without(list: unknown, random: Random): unknown {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  return list.toSpliced(random.between(0, list.length - 1), 1);
}

const otherReceipt: Lie = (receipt, random) => {
  const logs: unknown = Object(receipt).logs;
  if (random.next() < 0.6) return otherField(receipt, random.pick(RECEIPT_FIELDS), random);
  const others = random.next() < 0.5 ? without(logs, random) : oneOf(logs, random, otherLog);
  return others === undefined ? undefined : { ...Object(receipt), logs: others };
};

const otherLog: Lie = (log, random) => {
  if (random.next() < 0.7) return otherField(log, random.pick(LOG_FIELDS), random);
  const topics = oneOf(Object(log).topics, random, otherHex);
  return topics === undefined ? undefined : { ...Object(log), topics };
};

export const lies: readonly Fault[] = [
  lie('altered header', BLOCKS, (block, random) => otherField(block, random.pick(HEADER_FIELDS), random)),
  lie('altered transactions', BLOCKS, (block, random) => {
    const { transactions } = Object(block);
    const change: Lie = (one) =>
      typeof one === 'string'
        ? otherHex(one, random)
        : otherField(one, random.pick(TRANSACTION_FIELDS), random);
    const others = random.next() < 0.3 ? without(transactions, random) : oneOf(transactions, random, change);
    return others === undefined ? undefined : { ...Object(block), transactions: others };
  }),
  lie('missing', [...BLOCKS, 'eth_getTransactionReceipt', 'eth_getBlockReceipts'], (result) =>
    result === null ? undefined : null,
  ),
  lie('wrong receipts', ['eth_getBlockReceipts'], (receipts, random) =>
    random.next() < 0.3 ? without(receipts, random) : oneOf(receipts, random, otherReceipt),
  ),
  lie('wrong receipt', ['eth_getTransactionReceipt'], otherReceipt),
  lie('wrong proof', ['eth_getProof'], (proof, random) => {
    const { accountProof, storageProof } = Object(proof);
    const choice = random.between(0, 4);
    if (choice === 0) return { ...Object(proof), accountProof: without(accountProof, random) };
    if (choice === 1) return { ...Object(proof), accountProof: oneOf(accountProof, random, otherHex) };
    if (choice > 2) {
      return otherField(
        proof,
        random.pick(['balance', 'nonce', 'codeHash', 'storageHash', 'address']),
        random,
      );
    }
    const slots = oneOf(storageProof, random, (slot) =>
      otherField(slot, random.pick(['value', 'key']), random),
    );
    return slots === undefined ? undefined : { ...Object(proof), storageProof: slots };
  }),
  lie('dropped logs', ['eth_getLogs'], (logs, random) => (random.next() < 0.2 ? [] : without(logs, random))),
  lie('altered logs', ['eth_getLogs'], (logs, random) => oneOf(logs, random, otherLog)),
  lie('invented logs', ['eth_getLogs'], (logs, random) => {
    if (!Array.isArray(logs) || logs.length === 0) return undefined;
    const at = random.between(0, logs.length - 1);
    const model = Object(logs[at]);
    const logIndex = `0x${(Number(model.logIndex) + 1).toString(16)}`;
    const invented = { ...model, logIndex, data: otherHex(model.data, random) };
    return logs.toSpliced(at + 1, 0, invented);
  }),
];
