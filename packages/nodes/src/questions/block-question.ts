import type { HeldHeader } from '@ethread/backend';
import type { Header } from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import type { FaultKind } from '../node-fault.ts';
import { checkBlockOfHashes, type CheckedBlock, checkFullBlock, wrongSender } from '../proofs/check-block.ts';
import { type Checked, checkHeader } from '../proofs/check-header.ts';
import { hasUnprovable } from '../proofs/unprovable.ts';
import { isHex } from '../proofs/wire-values.ts';
import { withUncles } from '../proofs/with-uncles.ts';
import { asPendingBlock } from './as-pending.ts';
import {
  accept,
  acceptAs,
  acceptUnproven,
  type CallQuestion,
  type QuestionContext,
  reject,
} from './call-question.ts';
import { judgeError } from './judge-error.ts';
import { nullOf } from './null-of.ts';
import { printBlock, shownSenders } from './print-proven.ts';
import { numberOf, toPlace, type WirePlace } from './wire-params.ts';

/** eth_getBlockByNumber, by which a block hash may be asked for too. */
export function blockByNumber(params: readonly unknown[], context: QuestionContext): CallQuestion {
  return blockQuestion(toPlace(params[0], context.view), params[1] === true, context);
}

/** eth_getBlockByHash. */
export function blockByHash(params: readonly unknown[], context: QuestionContext): CallQuestion {
  const hash = hexToBytes(String(params[0]));
  return blockQuestion({ kind: 'hash', hash, wire: bytesToHex(hash) }, params[1] === true, context);
}

type Reply = Extract<NodeReply, { readonly kind: 'result' }>;

function blockQuestion(place: WirePlace, full: boolean, context: QuestionContext): CallQuestion {
  const { view, proofs, profile } = context;
  const method = place.kind === 'hash' ? 'eth_getBlockByHash' : 'eth_getBlockByNumber';
  const wire = place.kind === 'hash' ? bytesToHex(place.hash) : place.wire;

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, { method, isKnownBlock: place.kind === 'number' });
    const { value } = reply;
    if (value === null) {
      const isKnown =
        place.kind === 'hash' && proofs === 'complete' && (await isFollowed(place.hash, signal, node));
      return isKnown ? reject('behind', 'it lacks a block of the chain') : nullOf(reply, place, view);
    }
    // A pending block is nobody's yet: it has no hash that could be checked.
    if (place.kind === 'tag' && place.tag === 'pending') {
      return typeof value === 'object'
        ? acceptAs(asPendingBlock(value))
        : reject('malformed', 'it is not a block');
    }
    const checked = checkerOf(context, full)(value);
    if ('fault' in checked) return unprovable(reply, checked) ?? reject(checked.fault, checked.detail);
    const { hash, header } = checked.value;
    if (place.kind === 'hash' && !bytesEqual(hash, place.hash)) {
      return reject('malformed', 'it is another block than was asked for');
    }
    if (place.kind === 'number' && BigInt(header.number) !== place.number) {
      return reject('malformed', 'it is another block than was asked for');
    }
    if (place.kind === 'tag' && place.tag === 'latest' && header.number < view.leastLatest) {
      return reject('behind', `its head is ${header.number}`);
    }
    if (place.kind === 'tag' && place.tag === 'latest' && !view.isPlausibleLatest(checked.value)) {
      return reject('unproven', `its head ${header.number} cannot be the head of the chain by now`);
    }
    const recent = place.kind === 'number' ? view.recent(header.number) : undefined;
    if (recent && !bytesEqual(recent.hash, hash)) {
      return reject('branch', `its block ${header.number} is ${bytesToHex(hash)}`);
    }
    if (place.kind === 'tag' && place.tag === 'latest') view.onLatest(header.number);
    if (proofs === 'none') return accept(reply, proofs);
    const own = full ? checked.value.whole : undefined;
    if (proofs === 'answers') {
      const senders = own && shownSenders(Object(value).transactions, own.transactions.length);
      if (full && !senders) return reject('malformed', 'a transaction without a sender');
      return own && senders
        ? acceptAs(printBlock({ block: own, senders, profile: profile.name }, value, full), proofs)
        : accept(reply, proofs);
    }
    return proveWhole(own, reply, header, signal);
  }

  /** Whether a block of that hash is one of the chain that is followed. */
  async function isFollowed(hash: Uint8Array, signal: AbortSignal, node: Node): Promise<boolean> {
    const known = await view.header({ hash }, signal, node);
    const recent = known && view.recent(known.header.number);
    return recent !== undefined && bytesEqual(recent.hash, hash);
  }

  /** Proves all that a block shows, and prints it anew. */
  async function proveWhole(
    own: CheckedBlock | undefined,
    reply: Reply,
    { number }: Header,
    signal: AbortSignal,
  ) {
    const { value } = reply;
    const shown: unknown[] = Object(value).transactions;
    const block = own ?? (await view.block({ hash: hashOf(value) }, signal));
    if (!block) return reject('unproven', 'the whole block can not be had');
    const whole = await withUncles(block, view, signal);
    if (!whole) return reject('unproven', 'the uncles of the block can not be had');
    const shownUncles: readonly unknown[] = Object(value).uncles;
    const hasItsUncles =
      shownUncles.length === whole.uncleHashes.length &&
      whole.uncleHashes.every((uncle, index) => isHex(shownUncles[index], bytesToHex(uncle)));
    if (!hasItsUncles) return reject('lied', `block ${number} shows other uncles than its header commits to`);
    if (!full) {
      const hashes = [
        ...whole.transactionHashes.map(bytesToHex),
        ...(whole.stateSync ? [whole.stateSync.hash] : []),
      ];
      const isSame =
        shown.length === hashes.length && hashes.every((hash, index) => isHex(shown[index], hash));
      if (!isSame) return reject('lied', `block ${number} shows other transactions than its root commits to`);
      return acceptAs(printBlock({ block: whole, senders: [], profile: profile.name }, value, full), proofs);
    }
    const senders = await view.senders(whole, signal);
    if (!senders)
      return reject('unproven', `block ${number}: a transaction has a signature that nobody made`);
    const wrong = wrongSender(senders, shown);
    return wrong === undefined
      ? acceptAs(printBlock({ block: whole, senders, profile: profile.name }, value, full), proofs)
      : reject('lied', `block ${number}: ${wrong}`);
  }

  /** A block with transactions of types that nobody can prove here is passed on, once its header is proven. */
  function unprovable(reply: Reply, { fault }: { readonly fault: FaultKind }) {
    if (fault !== 'unproven') return undefined;
    const header = checkHeader(reply.value, { prove: true });
    if ('fault' in header) return undefined;
    const isAsked =
      place.kind === 'hash'
        ? bytesEqual(header.value.hash, place.hash)
        : place.kind !== 'number' || BigInt(header.value.header.number) === place.number;
    const isServed = proofs === 'answers' || hasUnprovable(Object(reply.value).transactions, profile);
    return isAsked && isServed ? acceptUnproven(reply) : undefined;
  }

  return { method, params: JSON.stringify([wire, full]), atBlock: numberOf(place), judge };
}

const hashOf = (value: unknown) => hexToBytes(String(Object(value).hash));

/** What looks at a block of that form, at that level. */
function checkerOf(
  { proofs, profile }: QuestionContext,
  full: boolean,
): (value: unknown) => Checked<HeldHeader & { readonly whole?: CheckedBlock }> {
  if (proofs === 'none') return (value) => checkHeader(value, { prove: false });
  if (!full) return (value) => checkBlockOfHashes(value, profile);
  return (value) => {
    const checked = checkFullBlock(value, profile);
    return 'fault' in checked ? checked : { value: { ...checked.value, whole: checked.value } };
  };
}
