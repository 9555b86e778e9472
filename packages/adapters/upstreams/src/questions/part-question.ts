import type { ForwardedCall } from '@ethread/ports';
import { type Block, blockToJson, encodeBlock, InvalidChainJsonError } from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { checked, type CheckedBlock, checkFullBlock, checkHeader } from '../proofs/check-block.ts';
import { hasUnprovable, needsWholeBlock } from '../proofs/unprovable.ts';
import { bytesOrUndefined, indexOrUndefined, isHex } from '../proofs/wire-values.ts';
import type { CallQuestion, QuestionContext } from './call-question.ts';
import { judgeError } from './judge-error.ts';
import { accept, acceptAs, acceptNull, acceptUnproven, nullOf, reject } from './verdicts.ts';
import { numberOf, toPlace, toWireIndex, type WirePlace } from './wire-params.ts';

/** A block or a part of one, as a call requests it. */
interface Part {
  readonly method: string;
  readonly params: readonly unknown[];
  /** The block. Undefined when it follows from the response. */
  readonly place: WirePlace | undefined;
  /** Reads which block a response names. @throws {InvalidChainJsonError} when it is not the requested part. */
  read(value: unknown): BlockName;
}

interface BlockName {
  readonly hash: Uint8Array;
  readonly number: number;
}

type Reply = Extract<NodeReply, { readonly kind: 'result' }>;

/**
 * Creates the question of a part of a block that the proven blocks of the nodes do not have, such as the pending block
 * or a block with an unprovable transaction. It checks the shape of a response and which block it names, and prints it.
 */
export function partQuestion(call: ForwardedCall, context: QuestionContext): CallQuestion {
  const { view, proofs, profile } = context;
  const part = partOf(call, context);
  const { method, params, place } = part;

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error') {
      const isKnownBlock = place?.kind === 'number';
      return judgeError(reply.error, node, { kind: call.question, method, isKnownBlock });
    }
    const { value } = reply;
    if (value === null) {
      const isWhole = place && /^eth_getBlock/.test(method);
      return isWhole ? nullOf(place, context) : acceptNull(proofs);
    }
    if (profile.name === 'unknown') return accept(reply, 'none');
    if (isPending(place)) return acceptPending(reply);
    const named = checked(() => part.read(value));
    if ('fault' in named) return reject(named.fault, named.detail);
    const { hash, number } = named.value;
    const isRequested =
      place?.kind === 'hash'
        ? bytesEqual(hash, place.hash)
        : place?.kind !== 'number' || BigInt(number) === place.number;
    if (!isRequested) return reject('malformed', 'it is of another block than was asked for');
    const recent = place?.kind === 'hash' || isLatest(place) ? undefined : view.recent(number);
    if (recent && hash.length > 0 && !bytesEqual(recent.hash, hash))
      return reject('fork', `its block ${number} is ${bytesToHex(hash)}`);
    if (call.question.startsWith('block')) return judgeBlock(reply, signal);
    if (proofs === 'none') return accept(reply, 'none');
    const known = needsWholeBlock(context) ? await view.header({ hash }, signal, node) : undefined;
    return acceptUnlessProvable(reply, value, known?.header.unknownFields !== undefined);
  }

  async function judgeBlock(reply: Reply, signal: AbortSignal) {
    const header = checkHeader(reply.value, { prove: proofs !== 'none' });
    if ('fault' in header) return reject(header.fault, header.detail);
    const { number, unknownFields } = header.value.header;
    if (isLatest(place)) {
      if (number < view.leastLatest) return reject('behind', `its head is ${number}`);
      if (!view.isPlausibleLatest(header.value))
        return reject('unproven', `its head ${number} cannot be the head of the chain by now`);
      view.onLatest(number);
    } else if (place?.kind === 'tag' && number > (view.head()?.latest.header.number ?? Infinity)) {
      return reject('fork', `its ${place.tag} block ${number} is above the head`);
    }
    const shown = { ...reply, value: withForm(reply.value, call.params[1] === true) };
    if (proofs === 'none') return accept(shown, 'none');
    if (place?.kind !== 'tag' && needsWholeBlock(context))
      return acceptUnlessProvable(shown, Object(reply.value).transactions, unknownFields !== undefined);
    const whole = checkFullBlock(reply.value, profile);
    if ('fault' in whole)
      return whole.fault === 'unproven' ? acceptUnproven(shown) : reject(whole.fault, whole.detail);
    return (await printWhole(whole.value, signal)) ?? acceptUnproven(shown);
  }

  /** Prints a block to which its header commits. Returns undefined when a part of it cannot be proven. */
  async function printWhole(found: CheckedBlock, signal: AbortSignal) {
    const { header, transactions, withdrawals, stateSync, size, ...facts } = found;
    const uncles = stateSync ? undefined : await view.uncles(found, signal);
    if (!uncles) return undefined;
    const senders = await view.senders(found);
    if (!senders)
      return reject('unproven', `block ${header.number}: a transaction has a signature that nobody made`);
    const block: Block = { header, transactions, uncles, ...(withdrawals ? { withdrawals } : {}) };
    const form = { fullTransactions: call.params[1] === true, pending: false };
    const json = blockToJson({ ...facts, block, size: size ?? encodeBlock(block).length, senders }, form);
    return acceptAs(json, 'answers');
  }

  /** Accepts a part as unproven, unless its whole block could prove it: a node could hide that block to lie. */
  function acceptUnlessProvable(reply: Reply, listed: unknown, isOfUnknownFork: boolean) {
    const isUnprovable =
      !needsWholeBlock(context) ||
      isOfUnknownFork ||
      profile.hasStateSync ||
      hasUnprovable(Array.isArray(listed) ? listed : [listed], profile);
    return isUnprovable ? acceptUnproven(reply) : reject('unproven', 'the whole block cannot be had');
  }

  return {
    method,
    params: JSON.stringify(params),
    atBlock: place && numberOf(place),
    judge,
  };
}

const isPending = (place: WirePlace | undefined) => place?.kind === 'tag' && place.tag === 'pending';
const isLatest = (place: WirePlace | undefined) => place?.kind === 'tag' && place.tag === 'latest';

function partOf({ question, method, params }: ForwardedCall, { view, proofs }: QuestionContext): Part {
  const [first, second] = params;
  if (question === 'receipt') {
    const hash = bytesToHex(hexToBytes(String(first)));
    const read = (value: unknown) => readPlace(value, 'transactionHash', hash);
    return { method, params: [hash], place: undefined, read };
  }
  const isReceipts = question === 'receipts';
  const place = toPlace(isReceipts && first === 'pending' ? 'latest' : first, view);
  const wire = place.kind === 'hash' ? bytesToHex(place.hash) : place.wire;
  if (isReceipts) return { method, params: [wire], place, read: (value) => readReceipts(value, place) };
  const by = place.kind === 'hash' ? 'Hash' : 'Number';
  if (question === 'block' || question === 'blockOfHash') {
    // A header commits to transactions, but not to a list of their hashes.
    const full = proofs === 'none' || isPending(place) ? second === true : true;
    return { method: `eth_getBlockBy${by}`, params: [wire, full], place, read: readBlock };
  }
  const what = question === 'uncle' ? 'Uncle' : 'Transaction';
  const index = toWireIndex(second);
  return {
    method: `eth_get${what}ByBlock${by}AndIndex`,
    params: [wire, index],
    place,
    read: question === 'uncle' ? () => nameOf(place) : (value) => readPlace(value, 'transactionIndex', index),
  };
}

/** Returns the name that a place has. Uncles and empty lists do not name their block. */
function nameOf(place: WirePlace): BlockName {
  return { hash: place.kind === 'hash' ? place.hash : new Uint8Array(), number: numberOf(place) ?? -1 };
}

function readBlock(value: unknown): BlockName {
  const { hash: shown, number: at, transactions } = Object(value);
  const [hash, number] = [bytesOrUndefined(shown, 32), indexOrUndefined(at)];
  if (hash && number !== undefined && Array.isArray(transactions)) return { hash, number };
  throw new InvalidChainJsonError('a block without a hash, a number or transactions');
}

/** Reads the block of a transaction or receipt, of which a field has the requested value. */
function readPlace(value: unknown, name: string, requested: string): BlockName {
  const shown = Object(value);
  const [hash, number] = [bytesOrUndefined(shown.blockHash, 32), indexOrUndefined(shown.blockNumber)];
  if (!hash || number === undefined) throw new InvalidChainJsonError('it does not name its block');
  if (isHex(shown[name], requested)) return { hash, number };
  throw new InvalidChainJsonError(`its ${name} is not the requested one`);
}

function readReceipts(value: unknown, place: WirePlace): BlockName {
  if (!Array.isArray(value)) throw new InvalidChainJsonError('receipts are not a list');
  const names = value.map((one) =>
    readPlace(one, 'blockHash', String(Object(value[0]).blockHash).toLowerCase()),
  );
  return names[0] ?? nameOf(place);
}

/** Returns a block with full transactions, or with their hashes. */
function withForm(block: unknown, isFull: boolean): object {
  const { transactions, ...rest } = Object(block);
  const hashOf = (one: unknown) => (typeof one === 'object' && one !== null ? Object(one).hash : one);
  return { ...rest, transactions: isFull ? transactions : transactions.map(hashOf) };
}

const NO_PLACE = { blockHash: null, blockNumber: null, blockTimestamp: null, transactionIndex: null };

/** Accepts a pending block, transaction or uncle, whatever place its node shows. */
function acceptPending(reply: Reply) {
  const { transactions, ...rest } = Object(reply.value);
  const unplaced = (one: unknown) => (typeof one === 'string' ? one : { ...Object(one), ...NO_PLACE });
  const isBlock = Array.isArray(transactions);
  if (!bytesOrUndefined(isBlock ? rest.parentHash : rest.hash, 32))
    return reject('malformed', 'it is no pending block or transaction');
  const value = isBlock
    ? {
        ...rest,
        transactions: transactions.map(unplaced),
        hash: null,
        number: null,
        nonce: null,
        logsBloom: null,
      }
    : unplaced(rest);
  return accept({ ...reply, value }, 'none');
}
