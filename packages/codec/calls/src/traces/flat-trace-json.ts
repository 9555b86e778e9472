import { bytesToHex, quantityToHex } from '@ethread/core';
import type { Reward } from '@ethread/evm';
import type { CallNode } from './call-trace.ts';
import { isCreation } from './call-trace-json.ts';
import { opcodeName } from '../failure-message.ts';

const SELFDESTRUCT = 0xff;

/** The place of a transaction, which each of its flat traces repeats. */
export interface TracePlace {
  readonly blockHash?: Uint8Array | undefined;
  readonly blockNumber?: number | undefined;
  readonly transactionHash?: Uint8Array | undefined;
  readonly transactionPosition?: number | undefined;
}

/** Errors in the words of OpenEthereum, by the words of geth. */
const PARITY_ERRORS: Readonly<Record<string, string>> = {
  'contract creation code storage out of gas': 'Out of gas',
  'out of gas': 'Out of gas',
  'gas uint64 overflow': 'Out of gas',
  'invalid jump destination': 'Bad jump destination',
  'execution reverted': 'Reverted',
  'return data out of bounds': 'Out of bounds',
  'stack limit reached 1024 (1023)': 'Out of stack',
  'invalid input length': 'Built-in failed',
};

export interface FlatForm {
  /** Whether errors have the words of OpenEthereum, not those of geth. */
  readonly convertsErrors: boolean;
  /** Whether a SELFDESTRUCT has a result, which is null: OpenEthereum's form. */
  readonly hasNullResults?: boolean;
  readonly place?: object | undefined;
}

export type CallSelects = (call: CallNode, traceAddress: readonly number[]) => boolean;

/** Returns the fields of a place as geth prints them: null and 0 where it is not known. */
export function placeToJson(place: TracePlace): object {
  const { blockHash, blockNumber = 0, transactionHash, transactionPosition = 0 } = place;
  return {
    blockHash: blockHash ? bytesToHex(blockHash) : null,
    blockNumber,
    transactionHash: transactionHash ? bytesToHex(transactionHash) : null,
    transactionPosition,
  };
}

/** Prints a tree of calls as a list, each before those that it made, as `flatCallTracer` and `trace_` methods do. */
export function* flatTraces(
  node: CallNode,
  form: FlatForm,
  selects: CallSelects = () => true,
  traceAddress: readonly number[] = [],
): Generator<object, void> {
  if (selects(node, traceAddress)) yield flatTrace(node, form, traceAddress);
  for (const [index, call] of node.calls.entries())
    yield* flatTraces(call, form, selects, [...traceAddress, index]);
}

function flatTrace(node: CallNode, form: FlatForm, traceAddress: readonly number[]): object {
  const { error, calls } = node;
  const isReverted = error === 'execution reverted';
  const hasResult = node.opcode !== SELFDESTRUCT && (error === undefined || isReverted);
  return {
    action: actionOf(node),
    ...(error === undefined ? {} : { error: form.convertsErrors ? parityError(error) : error }),
    ...(hasResult ? { result: resultOf(node) } : {}),
    ...(node.opcode === SELFDESTRUCT && form.hasNullResults ? { result: null } : {}),
    subtraces: calls.length,
    traceAddress,
    type: node.opcode === SELFDESTRUCT ? 'suicide' : isCreation(node) ? 'create' : 'call',
    ...form.place,
  };
}

function actionOf(node: CallNode): object {
  const { opcode, from, to, input, gas, value = 0n } = node;
  const name = opcodeName(opcode).toLowerCase();
  if (opcode === SELFDESTRUCT) {
    return { address: bytesToHex(from), balance: quantityToHex(value), refundAddress: bytesToHex(to) };
  }
  const shared = { from: bytesToHex(from), gas: quantityToHex(gas) };
  if (isCreation(node)) {
    return { creationMethod: name, ...shared, init: bytesToHex(input), value: quantityToHex(value) };
  }
  return {
    callType: name,
    ...shared,
    input: bytesToHex(input),
    to: bytesToHex(to),
    value: quantityToHex(value),
  };
}

function resultOf(node: CallNode): object {
  const { to, gasUsed, output, error } = node;
  const used = { gasUsed: quantityToHex(gasUsed) };
  if (!isCreation(node)) return { ...used, output: bytesToHex(output) };
  return { ...(error === undefined ? { address: bytesToHex(to) } : {}), code: bytesToHex(output), ...used };
}

/** Prints the reward of a block as OpenEthereum does. */
export function rewardToJson(
  { kind, account, amount }: Reward,
  { blockHash, blockNumber }: { readonly blockHash: Uint8Array; readonly blockNumber: number },
): object {
  return {
    action: { author: bytesToHex(account), rewardType: kind, value: quantityToHex(amount) },
    result: null,
    subtraces: 0,
    traceAddress: [],
    type: 'reward',
    blockHash: bytesToHex(blockHash),
    blockNumber,
    transactionHash: null,
    transactionPosition: null,
  };
}

function parityError(error: string): string {
  if (error.startsWith('out of gas:')) return 'Out of gas';
  if (error.startsWith('invalid opcode:')) return 'Bad instruction';
  if (error.startsWith('stack underflow')) return 'Stack underflow';
  return PARITY_ERRORS[error] ?? error;
}
