import type { ForwardedCall, StoredHeader } from '@ethread/ports';
import {
  type Block,
  blockToJson,
  encodeBlock,
  type Header,
  headerFromJsonByHash,
  headerHash,
} from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import type { FaultKind } from '../node-fault.ts';
import {
  type BlockWithUncles,
  checkBlockOfHashes,
  type CheckedBlock,
  checkFullBlock,
} from '../proofs/check-block.ts';
import { type Checked, checkHeader } from '../proofs/check-header.ts';
import { checkPendingBlock } from '../proofs/check-pending.ts';
import { hasUnprovable, needsWholeBlock, NO_WHOLE_BLOCK } from '../proofs/unprovable.ts';
import { unclesOf } from '../proofs/uncles-of.ts';
import type { CallQuestion, QuestionContext } from './call-question.ts';
import { acceptAs, acceptRead, acceptUnproven, nullOf, reject } from './verdicts.ts';
import { judgeError } from './judge-error.ts';
import { printPendingBlock, printShownBlock } from './print-shown.ts';
import { numberOf, toPlace, type WirePlace } from './wire-params.ts';

/** Creates the question of eth_getBlockByNumber, which also accepts a block hash. */
export function blockByNumber({ params }: ForwardedCall, context: QuestionContext): CallQuestion {
  return blockQuestion(toPlace(params[0], context.view), params[1] === true, context);
}

/** Creates the question of eth_getBlockByHash. */
export function blockByHash({ params }: ForwardedCall, context: QuestionContext): CallQuestion {
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
      return judgeError(reply.error, node, { kind: 'block', method, isKnownBlock: place.kind === 'number' });
    const { value } = reply;
    if (value === null) {
      const isKnown =
        place.kind === 'hash' && proofs !== 'none' && (await isFollowed(place.hash, signal, node));
      return isKnown ? reject('behind', 'it lacks a block of the chain') : nullOf(place, context);
    }
    // A pending block has no hash that could be checked.
    if (place.kind === 'tag' && place.tag === 'pending') {
      const pending = checkPendingBlock(value, { full, latest: view.head()?.latest }, profile);
      if (!('fault' in pending))
        return acceptRead({ ...reply, value: pending.value }, 'none', profile, printPendingBlock);
      if (pending.fault !== 'unproven') return reject(pending.fault, pending.detail);
      return acceptUnproven({ ...reply, value: { ...Object(value), hash: null, number: null } });
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
    const isFinality = place.kind === 'tag' && (place.tag === 'safe' || place.tag === 'finalized');
    if (isFinality && header.number > (view.head()?.latest.header.number ?? Infinity)) {
      return reject('fork', `its ${place.tag} block ${header.number} is above the head`);
    }
    const recent = place.kind === 'number' || isFinality ? view.recent(header.number) : undefined;
    if (recent && !bytesEqual(recent.hash, hash)) {
      return reject('fork', `its block ${header.number} is ${bytesToHex(hash)}`);
    }
    if (place.kind === 'tag' && place.tag === 'latest') view.onLatest(header.number);
    if (needsWholeBlock(context) && place.kind !== 'tag')
      return header.unknownFields ? acceptUnproven(reply) : reject('unproven', NO_WHOLE_BLOCK);
    if (proofs === 'none') {
      // Fields of a later hard fork are shown where the hash commits to them.
      const block = { header: headerFromJsonByHash(value, hash) ?? header, hash };
      return acceptRead(reply, 'none', profile, (shown, name) => printShownBlock(shown, block, name));
    }
    const uncles = await unclesOf({ uncleHashes: [], ...checked.value }, view, signal);
    // A partner is not asked for them.
    if (!uncles) return acceptUnproven(reply);
    const { whole } = checked.value;
    if (whole) return printWhole(whole, uncles, signal);
    return acceptRead(reply, 'answers', profile, (shown, name) => ({
      ...printShownBlock(shown, { header, hash }, name),
      uncles: uncles.map((uncle) => bytesToHex(headerHash(uncle))),
    }));
  }

  /** Returns whether the block of a hash is on the canonical chain. */
  async function isFollowed(hash: Uint8Array, signal: AbortSignal, node: Node): Promise<boolean> {
    const known = await view.header({ hash }, signal, node);
    const recent = known && view.recent(known.header.number);
    return recent !== undefined && bytesEqual(recent.hash, hash);
  }

  /** Proves the senders of a block whose other parts are proven, and prints it anew. */
  async function printWhole(whole: CheckedBlock, uncles: readonly Header[], signal: AbortSignal) {
    const { header, transactions, withdrawals, stateSync, ...facts } = whole;
    const senders = await view.senders(whole, signal);
    if (!senders)
      return reject('unproven', `block ${header.number}: a transaction has a signature that nobody made`);
    const block: Block = { header, transactions, uncles, ...(withdrawals ? { withdrawals } : {}) };
    const size = whole.size ?? encodeBlock(block).length;
    const json = blockToJson({ ...facts, block, size, senders }, { fullTransactions: true, pending: false });
    return acceptAs(
      stateSync ? { ...json, transactions: [...json.transactions, stateSync] } : json,
      'answers',
    );
  }

  /** Passes on a block with transactions of unprovable types once its header is proven. */
  function unprovable(reply: Reply, { fault }: { readonly fault: FaultKind }) {
    if (fault !== 'unproven') return undefined;
    const header = checkHeader(reply.value, { prove: true });
    if ('fault' in header) return undefined;
    const isRequested =
      place.kind === 'hash'
        ? bytesEqual(header.value.hash, place.hash)
        : place.kind !== 'number' || BigInt(header.value.header.number) === place.number;
    // A header with fields of a later hard fork shows that the chain may have transaction types that this version does
    // not support.
    const isServed =
      !needsWholeBlock(context) ||
      header.value.header.unknownFields !== undefined ||
      hasUnprovable(Object(reply.value).transactions, profile);
    return isRequested && isServed ? acceptUnproven(reply) : undefined;
  }

  return { method, params: JSON.stringify([wire, full]), atBlock: numberOf(place), judge };
}

/** A checked block: its header at least. */
type Checking = StoredHeader & Partial<BlockWithUncles> & { readonly whole?: CheckedBlock };

/** Returns the check for a block of that form, at that level of proofs. */
function checkerOf(
  { proofs, profile }: QuestionContext,
  full: boolean,
): (value: unknown) => Checked<Checking> {
  if (proofs === 'none') return (value) => checkHeader(value, { prove: false });
  if (!full) return (value) => checkBlockOfHashes(value, profile);
  return (value) => {
    const checked = checkFullBlock(value, profile);
    return 'fault' in checked ? checked : { value: { ...checked.value, whole: checked.value } };
  };
}
