import { bytesToHex } from '@ethread/core';
import type { NodeCall, NodeReply } from '../node/node.ts';
import type { ProofCall } from './proof-calls.ts';

/** A call of eth_getMultiProof. One without parts only asks whether the node has the method. */
export type MultiProofCall = NodeCall & {
  readonly for: 'accounts';
  readonly parts: readonly Extract<ProofCall, { readonly for: 'account' }>[];
};

export type SentCall = ProofCall | MultiProofCall;

/**
 * Puts the proofs of several accounts into one call of eth_getMultiProof, for which a provider charges once. The method
 * is not part of the execution APIs: reth has it. It takes pairs of an address and its keys, and returns the proofs in
 * their order.
 *
 * @param hasMethod undefined where it is not known: the message then also asks for it.
 */
export function withMultiProof(
  calls: readonly ProofCall[],
  block: string,
  hasMethod: boolean | undefined,
): readonly SentCall[] {
  const accounts = calls.filter((call) => call.for === 'account');
  if (hasMethod === false || accounts.length < 2) return calls;
  const parts = hasMethod ? accounts : [];
  const targets = parts.map(({ reads, keys }) => [bytesToHex(reads.address), keys.map(bytesToHex)]);
  const params = JSON.stringify([targets, block]);
  const multi: MultiProofCall = { for: 'accounts', method: 'eth_getMultiProof', params, parts };
  return hasMethod ? [multi, ...calls.filter((call) => call.for !== 'account')] : [...calls, multi];
}

/** The replies to a message, with one for each account. */
export interface SeparateReplies {
  readonly calls: readonly ProofCall[];
  readonly replies: readonly NodeReply[];
  /** Whether the node has eth_getMultiProof. undefined where the message did not ask. */
  readonly hasMethod: boolean | undefined;
  /** True when accounts have no proof because the node does not have the method. */
  readonly isIncomplete: boolean;
}

/** Separates the proofs of eth_getMultiProof. */
export function separated(sent: readonly SentCall[], replies: readonly NodeReply[]): SeparateReplies {
  const calls: ProofCall[] = [];
  const own: NodeReply[] = [];
  let hasMethod: boolean | undefined;
  let isIncomplete = false;
  for (const [index, call] of sent.entries()) {
    const reply = replies[index];
    if (call.for !== 'accounts') {
      calls.push(call);
      if (reply) own.push(reply);
      continue;
    }
    const { parts } = call;
    const proofs: unknown = reply?.kind === 'result' ? reply.value : undefined;
    hasMethod = Array.isArray(proofs) && proofs.length === parts.length;
    isIncomplete ||= !hasMethod && parts.length > 0;
    if (!hasMethod || !Array.isArray(proofs) || reply?.kind !== 'result') continue;
    calls.push(...parts);
    own.push(...proofs.map((value: unknown): NodeReply => ({ ...reply, value })));
  }
  return { calls, replies: own, hasMethod, isIncomplete };
}
