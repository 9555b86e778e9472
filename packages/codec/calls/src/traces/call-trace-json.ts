import { bytesToHex, quantityToHex, revertReason } from '@ethread/core';
import type { CallNode } from './call-trace.ts';
import { opcodeName } from '../failure-message.ts';

const CREATE = 0xf0;
const CREATE2 = 0xf5;

/** Returns true for CREATE and CREATE2. */
export function isCreation({ opcode }: CallNode): boolean {
  return opcode === CREATE || opcode === CREATE2;
}

/** Prints a tree of calls as geth's `callTracer` does. The lists of calls are made as they are iterated. */
export function callTraceToJson(node: CallNode): object {
  const { opcode, from, to, input, value, gas, gasUsed, output, error, isRevert, logs, calls } = node;
  const reason = isRevert ? revertReason(output) : undefined;
  return {
    from: bytesToHex(from),
    gas: quantityToHex(gas),
    gasUsed: quantityToHex(gasUsed),
    ...(error !== undefined && isCreation(node) ? {} : { to: bytesToHex(to) }),
    input: bytesToHex(input),
    ...(output.length > 0 ? { output: bytesToHex(output) } : {}),
    ...(error === undefined ? {} : { error }),
    ...(reason ? { revertReason: reason } : {}),
    ...(calls.length > 0 ? { calls: printed(calls) } : {}),
    ...(logs.length > 0
      ? {
          logs: logs.map(({ log, index, position }) => ({
            address: bytesToHex(log.address),
            topics: log.topics.map(bytesToHex),
            data: bytesToHex(log.data),
            index: quantityToHex(index),
            position: quantityToHex(position),
          })),
        }
      : {}),
    ...(value === undefined ? {} : { value: quantityToHex(value) }),
    type: opcodeName(opcode),
  };
}

function* printed(calls: readonly CallNode[]): Generator<object, void> {
  for (const call of calls) yield callTraceToJson(call);
}
