import { bytesToHex, quantityToHex } from '@ethread/core';
import type { ForwardedCall, StoredHeader } from '@ethread/ports';
import type { Node, NodeReply } from '../node/node.ts';
import { bytesOrUndefined, quantityOrUndefined } from '../proofs/wire-values.ts';
import type { CallQuestion, QuestionContext } from './call-question.ts';
import { acceptAs, reject } from './verdicts.ts';
import { judgeError } from './judge-error.ts';
import { numberOf, toPlace, toWireQuantity, type WirePlace } from './wire-params.ts';

const QUANTITIES = new Set([
  ...['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas'],
  ...['value', 'nonce', 'chainId', 'type'],
]);

/** The most gas while no header is known. Gas has 64 bits. */
const MAX_GAS = 2n ** 64n - 1n;

/**
 * Creates the question of a call or an estimate. Only the shape of the result and the bound of an estimate are
 * checked, because proving it takes execution. Only the node interprets overrides, which follow the block.
 */
export async function stateQuestion(
  { method, params, question: kind }: ForwardedCall,
  context: QuestionContext,
  signal: AbortSignal,
): Promise<CallQuestion> {
  const place = toPlace(params[1], context.view);
  const given = wireCall(params[0]);
  const gas = quantityOrUndefined(given['gas']);
  // Without a gas limit, the head's is enough to bound an estimate, and costs no call.
  const header =
    (gas === undefined ? undefined : await headerOf(place, context, signal)) ?? context.view.lastKnown;
  const { gasCapOfBlock } = context;
  const isCapped = header !== undefined && gasCapOfBlock !== undefined;
  const cap = isCapped ? header.header.gasLimit * BigInt(gasCapOfBlock) : undefined;
  // Nodes have caps of their own.
  const isLowered = gas !== undefined && cap !== undefined && gas > cap;
  const call = isLowered ? { ...given, gas: quantityToHex(cap) } : given;
  const mostGas = isLowered ? cap : (gas ?? cap ?? MAX_GAS);

  function judge(reply: NodeReply, node: Node) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, { kind, method, isKnownBlock: place.kind === 'number' });
    const result = kind === 'call' ? outputOf(reply.value) : estimateOf(reply.value);
    return result === undefined
      ? reject('malformed', `it is no result of ${method}`)
      : acceptAs(result, 'none');
  }

  /** Returns the gas of an estimate. A transaction that needs more gas has no estimate. */
  function estimateOf(value: unknown): string | undefined {
    const gas = quantityOrUndefined(value);
    return gas === undefined || gas > mostGas ? undefined : quantityToHex(gas);
  }

  return {
    method,
    params: JSON.stringify([call, place.wire, ...params.slice(2)]),
    atBlock: numberOf(place),
    judge,
  };
}

/** Returns the call with quantities that every node can read, and without omitted fields. */
function wireCall(call: unknown): Readonly<Record<string, unknown>> {
  const said = Object.entries(Object(call)).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    said.map(([name, value]) => [name, QUANTITIES.has(name) ? toWireQuantity(value) : value]),
  );
}

function outputOf(value: unknown): string | undefined {
  const bytes = bytesOrUndefined(value);
  return bytes && bytesToHex(bytes);
}

function headerOf(
  place: WirePlace,
  { view }: QuestionContext,
  signal: AbortSignal,
): Promise<StoredHeader | undefined> {
  const number = numberOf(place);
  const by = place.kind === 'hash' ? { hash: place.hash } : number === undefined ? undefined : { number };
  return by ? view.header(by, signal) : Promise.resolve(undefined);
}
