import { quantityToHex } from '@ethread/core';
import { methodTable } from '@ethread/types';
import type { Node, NodeReply } from '../node/node.ts';
import { bytesOrUndefined, quantityOrUndefined } from '../proofs/wire-values.ts';
import type { CallQuestion, QuestionContext } from './call-question.ts';
import { accept, reject } from './verdicts.ts';
import { judgeError } from './judge-error.ts';
import { numberOf, toPlace, toWireQuantity, type WirePlace } from './wire-params.ts';

const QUANTITIES = new Set([
  ...['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas'],
  ...['value', 'nonce', 'chainId', 'type'],
]);

/**
 * Creates the question of eth_call and eth_estimateGas. Only the shape of the result is checked, because proving it
 * takes execution.
 */
export async function stateQuestion(
  method: 'eth_call' | 'eth_estimateGas',
  params: readonly unknown[],
  context: QuestionContext,
  signal: AbortSignal,
): Promise<CallQuestion> {
  const { view } = context;
  const place = toPlace(params[1], view);
  const call = await withinGasCap(method, wireCall(params[0]), place, context, signal);

  function judge(reply: NodeReply, node: Node) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, { method, isKnownBlock: place.kind === 'number' });
    const isRight =
      method === 'eth_call' ? bytesOrUndefined(reply.value) : quantityOrUndefined(reply.value) !== undefined;
    return isRight ? accept(reply, 'none') : reject('malformed', `it is no result of ${method}`);
  }

  return { method, params: JSON.stringify([call, place.wire]), atBlock: numberOf(place), judge };
}

/** Returns the call with quantities that every node can read, and without omitted fields. */
function wireCall(call: unknown): Readonly<Record<string, unknown>> {
  const said = Object.entries(Object(call)).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    said.map(([name, value]) => [name, QUANTITIES.has(name) ? toWireQuantity(value) : value]),
  );
}

/**
 * Lowers the gas of a call to the contract's multiple of the block's gas limit, because nodes have caps of their own.
 */
async function withinGasCap(
  method: 'eth_call' | 'eth_estimateGas',
  call: Readonly<Record<string, unknown>>,
  place: WirePlace,
  { view }: QuestionContext,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const gas = quantityOrUndefined(call['gas']);
  if (gas === undefined) return call;
  const number = numberOf(place);
  const by = place.kind === 'hash' ? { hash: place.hash } : number === undefined ? undefined : { number };
  const header = (by && (await view.header(by, signal))) ?? view.lastKnown;
  if (!header) return call;
  const cap = header.header.gasLimit * BigInt(methodTable[method].gasCap.multipleOfBlockGasLimit);
  return gas > cap ? { ...call, gas: quantityToHex(cap) } : call;
}
