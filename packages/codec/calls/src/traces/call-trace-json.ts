import { bytesToHex, quantityToHex, revertReason } from '@ethread/core';
import type { CallNode } from './call-trace.ts';
import { opcodeName } from '../failure-message.ts';
import type { JsonChunks } from './json-chunks.ts';

const CREATE = 0xf0;
const CREATE2 = 0xf5;

/** Returns true for CREATE and CREATE2. */
export function isCreation({ opcode }: CallNode): boolean {
  return opcode === CREATE || opcode === CREATE2;
}

/** Prints a tree of calls as geth's `callTracer` does: as text, in half the CPU time of objects. */
export function printCallTrace(node: CallNode, into: JsonChunks): void {
  const { opcode, from, to, input, value, gas, gasUsed, output, error, isRevert, logs, calls } = node;
  const reason = isRevert ? revertReason(output) : undefined;
  into.add(
    `{"from":"${bytesToHex(from)}","gas":"${quantityToHex(gas)}","gasUsed":"${quantityToHex(gasUsed)}",`,
  );
  if (error === undefined || !isCreation(node)) into.add(`"to":"${bytesToHex(to)}",`);
  into.add(`"input":"${bytesToHex(input)}",`);
  if (output.length > 0) into.add(`"output":"${bytesToHex(output)}",`);
  if (error !== undefined) into.add(`"error":${JSON.stringify(error)},`);
  if (reason) into.add(`"revertReason":${JSON.stringify(reason)},`);
  for (const [index, call] of calls.entries()) {
    into.add(index === 0 ? '"calls":[' : ',');
    printCallTrace(call, into);
  }
  if (calls.length > 0) into.add('],');
  for (const [number, { log, index, position }] of logs.entries()) {
    const printed = {
      address: bytesToHex(log.address),
      topics: log.topics.map(bytesToHex),
      data: bytesToHex(log.data),
      index: quantityToHex(index),
      position: quantityToHex(position),
    };
    into.add(`${number === 0 ? '"logs":[' : ','}${JSON.stringify(printed)}`);
  }
  if (logs.length > 0) into.add('],');
  if (value !== undefined) into.add(`"value":"${quantityToHex(value)}",`);
  into.add(`"type":"${opcodeName(opcode)}"}`);
}
