import { bytesToHex, quantityToHex } from '@ethread/core';
import type { CallNode } from './call-trace.ts';
import { isCreation } from './call-trace-json.ts';
import { opcodeName } from './failure-message.ts';

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
  'max code size exceeded': 'Out of gas',
  'invalid jump destination': 'Bad jump destination',
  'execution reverted': 'Reverted',
  'return data out of bounds': 'Out of bounds',
  'stack limit reached 1024 (1023)': 'Out of stack',
  'invalid input of a precompiled contract': 'Built-in failed',
  'invalid input length': 'Built-in failed',
};

function parityError(error: string): string {
  if (error.startsWith('out of gas:')) return 'Out of gas';
  if (error.startsWith('invalid opcode:')) return 'Bad instruction';
  if (error.startsWith('stack underflow')) return 'Stack underflow';
  return PARITY_ERRORS[error] ?? error;
}

/**
 * Prints a tree of calls as a list, each call before those that it made: geth's `flatCallTracer`, and with the errors of
 * OpenEthereum its `trace_` methods.
 */
export function* flatTraces(
  node: CallNode,
  place: TracePlace,
  { convertsErrors }: { readonly convertsErrors: boolean },
  traceAddress: readonly number[] = [],
): Generator<object, void> {
  const { error, calls } = node;
  const isReverted = error === 'execution reverted';
  const { blockHash, blockNumber = 0, transactionHash, transactionPosition = 0 } = place;
  yield {
    action: actionOf(node),
    blockHash: blockHash ? bytesToHex(blockHash) : null,
    blockNumber,
    ...(error === undefined ? {} : { error: convertsErrors ? parityError(error) : error }),
    ...(node.opcode === SELFDESTRUCT || (error !== undefined && !isReverted)
      ? {}
      : { result: resultOf(node) }),
    subtraces: calls.length,
    traceAddress,
    transactionHash: transactionHash ? bytesToHex(transactionHash) : null,
    transactionPosition,
    type: node.opcode === SELFDESTRUCT ? 'suicide' : isCreation(node) ? 'create' : 'call',
  };
  for (const [index, call] of calls.entries())
    yield* flatTraces(call, place, { convertsErrors }, [...traceAddress, index]);
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
