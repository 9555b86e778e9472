import type { ForwardedCall } from '@ethread/ports';
import { type AccountProofFacts, accountProofToJson } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { judgeProof, readProof } from '../state-proofs/judge-account.ts';
import type { CallQuestion, ProofLevel, QuestionContext } from './call-question.ts';
import { acceptAs, reject } from './verdicts.ts';
import { judgeError } from './judge-error.ts';
import { numberOf, toPlace } from './wire-params.ts';

/**
 * Creates the question of eth_getProof. The proof is compared with the state root of a header from another node, where
 * there is one. At a block that a single one of several nodes shows, it proves nothing.
 */
export async function proofQuestion(
  { method, params }: ForwardedCall,
  context: QuestionContext,
  signal: AbortSignal,
): Promise<CallQuestion> {
  const { view, proofs } = context;
  const address = hexToBytes(String(params[0]));
  const requested = Array.isArray(params[1]) ? params[1].map(String) : [];
  // Some nodes reject keys of less than 32 bytes.
  const keys = requested.map((key) => hexToBytes(`0x${key.slice(2).padStart(64, '0')}`));
  // The pending state belongs to no block whose root could be compared.
  const place = toPlace(params[2] === 'pending' ? 'latest' : params[2], view);
  const number = numberOf(place);
  const block = number === undefined ? undefined : view.recent(number);
  // Before the request is sent, so that the wait does not count as time of the node.
  if (block && proofs !== 'none') await context.untilVouched(block, { signal });

  async function judge(reply: NodeReply, node: Node, attempt: AbortSignal) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, { kind: 'proof', method, isKnownBlock: place.kind === 'number' });
    const read = readProof(reply.value, address, keys);
    if ('fault' in read) return reject(read.fault, read.detail);
    const proof = read.value;
    if (proofs === 'none') return respond(proof, proofs);
    const by = place.kind === 'hash' ? { hash: place.hash } : number === undefined ? undefined : { number };
    const header = by && (await view.header(by, attempt, node));
    if (!header) return reject('unproven', 'the header cannot be had');
    const judged = judgeProof(address, proof, header.header.stateRoot);
    if (judged.kind === 'fault') return reject(judged.fault, judged.detail);
    // The chain of the node may have moved.
    if (judged.kind === 'elsewhere') return reject('fork', judged.detail);
    return respond(proof, (await context.untilVouched(header, { signal: attempt })) ? proofs : 'none');
  }

  /** Prints the proof. Short keys of the request are echoed short. */
  function respond(proof: AccountProofFacts, level: ProofLevel) {
    const requestedBytes = requested.map((key) =>
      hexToBytes(key.length % 2 === 0 ? key : `0x0${key.slice(2)}`),
    );
    return acceptAs(accountProofToJson(address, proof, requestedBytes), level);
  }

  return {
    method,
    params: JSON.stringify([bytesToHex(address), keys.map(bytesToHex), place.wire]),
    atBlock: number,
    judge,
  };
}
