import type { ForwardedCall } from '@ethread/ports';
import {
  type AccountProofFacts,
  accountProofToJson,
  InvalidProofError,
  verifyAccountProof,
} from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { readProof } from '../state-proofs/judge-account.ts';
import type { CallQuestion, ProofLevel, QuestionContext } from './call-question.ts';
import { acceptAs, accuse, reject } from './verdicts.ts';
import { judgeError } from './judge-error.ts';
import { numberOf, toPlace } from './wire-params.ts';

/**
 * Creates the question of eth_getProof. The proof is compared with the state root of a header from another node, where
 * there is one. At a block that a single one of several nodes shows, it proves nothing.
 */
export async function proofQuestion(
  call: ForwardedCall,
  context: QuestionContext,
  signal: AbortSignal,
): Promise<CallQuestion> {
  const number = numberOf(placeOf(call, context));
  const block = number === undefined ? undefined : context.view.recent(number);
  // Before the request is sent, so that the wait does not count as time of the node.
  if (block && context.proofs !== 'none') await context.untilVouched(block, signal);
  return questionOf(call, context);
}

// The pending state belongs to no block whose root could be compared.
const placeOf = ({ params: [, , block] }: Pick<ForwardedCall, 'params'>, { view }: QuestionContext) =>
  toPlace(block === 'pending' ? 'latest' : block, view);

function questionOf(call: Pick<ForwardedCall, 'method' | 'params'>, context: QuestionContext): CallQuestion {
  const { method, params } = call;
  const { view, proofs } = context;
  const address = hexToBytes(String(params[0]));
  const requested = Array.isArray(params[1]) ? params[1].map(String) : [];
  // Some nodes reject keys of less than 32 bytes.
  const keys = requested.map((key) => hexToBytes(`0x${key.slice(2).padStart(64, '0')}`));
  const place = placeOf(call, context);
  const number = numberOf(place);

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, { kind: 'proof', method, isKnownBlock: place.kind === 'number' });
    const read = readProof(reply.value, address, keys);
    if ('fault' in read) return reject(read.fault, read.detail);
    const proof = read.value;
    if (proofs === 'none') return respond(proof, proofs);
    const by = place.kind === 'hash' ? { hash: place.hash } : number === undefined ? undefined : { number };
    const header = by && (await view.header(by, signal, node));
    if (!header) return reject('unproven', 'the header cannot be had');
    try {
      verifyAccountProof(header.header.stateRoot, address, proof);
    } catch (error) {
      if (!(error instanceof InvalidProofError)) throw error;
      const detail = `against the state root of block ${header.header.number}: ${error.message}`;
      if (place.kind === 'hash') return reject('lied', detail);
      const byHash = [params[0], params[1], { blockHash: bytesToHex(header.hash) }];
      return accuse(node, questionOf({ method, params: byHash }, context), detail, signal);
    }
    return respond(proof, (await context.untilVouched(header, signal)) ? proofs : 'none');
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
