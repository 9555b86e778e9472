import type { HeadSource, StoredHeader } from '@ethread/ports';
import { type ChainProfile, unclesHash } from '@ethread/chain';
import {
  bytesEqual,
  bytesToHex,
  createLruCache,
  createSingleFlight,
  type LruCache,
  quantityToHex,
  type SingleFlight,
} from '@ethread/core';

import { NoNodeRespondedError } from '../node-fault.ts';
import {
  checkBlockReceipts,
  type Checked,
  type CheckedBlock,
  type CheckedReceipts,
  checkFullBlock,
  checkHeader,
} from '../proofs/check-block.ts';
import type { SenderCache } from '../proofs/sender-cache.ts';
import type { KnownChain } from '../proofs/known-chain.ts';
import type { Node } from '../node/node.ts';
import type { Pool } from './create-pool.ts';
import type { Question, Verdict } from './question.ts';
import type { ShownLatest } from './create-partner-view.ts';

/** Headers that are remembered by hash, and by number below finality. */
const MAX_HEADERS = 1_024;
/** The places of uncles. A block has at most two. */
const UNCLES = [0, 1];
const MAX_BYTES = 16 * 1024 * 1024;
/**
 * Memory of a byte of JSON once it is decoded. Measured: 1.35 for a block of 180 transactions with their hashes, 1.42 for
 * its receipts, and up to 4 for long access lists.
 */
const BYTES_PER_JSON_BYTE = 2;

export function createKnownChain(
  {
    pool,
    head,
    shown,
    senders,
  }: {
    readonly pool: Pool;
    readonly head: HeadSource;
    readonly shown: ShownLatest;
    readonly senders: SenderCache;
  },
  { prove, profile }: { readonly prove: boolean; readonly profile: ChainProfile },
): KnownChain {
  const headers = createCache<StoredHeader>(MAX_HEADERS);
  const finalHeaders = createLruCache<number, StoredHeader>(MAX_HEADERS);
  const blocks = createCache<CheckedBlock>(MAX_BYTES);
  const receiptsOf = createCache<CheckedReceipts>(MAX_BYTES);

  head.subscribe((change) => {
    // Nodes may leave a chain below the block that they called finalized.
    if (change.kind !== 'advanced') finalHeaders.clear();
  });

  const isFinal = (number: number) => number <= (head.head()?.finalized?.header.number ?? -1);

  /** Asks nodes, once for all parallel requests. Resolves to undefined when no node's response passes the check. */
  async function ask<T>(
    { flights }: Cache<T>,
    key: string,
    question: Question<Sized<T>>,
    signal: AbortSignal,
    avoid?: Node,
  ): Promise<Sized<T> | undefined> {
    try {
      return await flights.share(key, signal, (shared) => pool.query(question, shared, avoid));
    } catch (error) {
      if (error instanceof NoNodeRespondedError) return undefined;
      throw error;
    }
  }

  async function headerAt(number: number, signal: AbortSignal, avoid: Node | undefined) {
    const known = head.recent(number) ?? finalHeaders.get(number);
    if (known) return known;
    const question = claim('eth_getBlockByNumber', [quantityToHex(number), false], number, (json) =>
      requested(checkHeader(json, { prove }), ({ header }) => header.number === number),
    );
    // The key has the avoided node: a shared flight would ask the doubted node.
    const found = await ask(headers, `${number} ${avoid?.name ?? ''}`, question, signal, avoid);
    if (found && isFinal(number)) finalHeaders.set(number, found.value, 1);
    return found?.value;
  }

  async function uncleAt(blockHash: Uint8Array, index: number, signal: AbortSignal) {
    const params = [bytesToHex(blockHash), quantityToHex(index)];
    const check = (json: unknown) => checkHeader(json, { prove });
    const question = claim('eth_getUncleByBlockHashAndIndex', params, undefined, check);
    return (await ask(headers, params.join(' '), question, signal))?.value;
  }

  return {
    head: () => head.head(),
    get lastKnown() {
      return head.head()?.latest;
    },
    get leastLatest() {
      return shown.number;
    },
    // The head of the service's own nodes is judged where it is followed.
    isPlausibleLatest: () => true,
    onLatest: (number) => shown.note(number),
    recent: (number) => head.recent(number),
    async header(by, signal, avoid) {
      if ('number' in by) return headerAt(by.number, signal, avoid);
      const key = bytesToHex(by.hash);
      const known = headers.values.get(key);
      if (known) return known;
      const question = claim('eth_getBlockByHash', [key, false], undefined, (json) =>
        requested(checkHeader(json, { prove }), ({ hash }) => bytesEqual(hash, by.hash)),
      );
      const found = await ask(headers, key, question, signal, avoid);
      if (found) headers.values.set(key, found.value, 1);
      return found?.value;
    },
    async block(by, signal) {
      const key = 'hash' in by ? bytesToHex(by.hash) : String(by.number);
      const known = blocks.values.get(key);
      if (known) return known;
      const isRequested = ({ hash, header }: StoredHeader) =>
        'hash' in by ? bytesEqual(hash, by.hash) : header.number === by.number;
      const check = (json: unknown) => requested(checkFullBlock(json, profile), isRequested);
      const question =
        'hash' in by
          ? claim('eth_getBlockByHash', [key, true], undefined, check)
          : claim('eth_getBlockByNumber', [quantityToHex(by.number), true], by.number, check);
      const found = await ask(blocks, key, question, signal);
      if (found) blocks.values.set(bytesToHex(found.value.hash), found.value, found.bytes);
      return found?.value;
    },
    async receipts(hash, signal) {
      const key = bytesToHex(hash);
      const known = receiptsOf.values.get(key);
      if (known) return known;
      const block = blocks.values.get(key) ?? (await this.header({ hash }, signal));
      if (!block) return undefined;
      const question = claim('eth_getBlockReceipts', [key], undefined, (json) =>
        Array.isArray(json)
          ? checkBlockReceipts(json, block, profile)
          : { fault: 'malformed', detail: 'receipts are not a list' },
      );
      const found = await ask(receiptsOf, key, question, signal);
      if (found) receiptsOf.values.set(key, found.value, found.bytes);
      return found?.value;
    },
    senders,
    async uncles({ hash, header, uncleHashes }, signal) {
      if (uncleHashes.length === 0) return [];
      const found = await Promise.all(UNCLES.map((index) => uncleAt(hash, index, signal)));
      const uncles = found.flatMap((uncle) => (uncle ? [uncle.header] : []));
      return bytesEqual(unclesHash(uncles), header.sha3Uncles) ? uncles : undefined;
    },
  };
}

interface Sized<T> {
  readonly value: T;
  readonly bytes: number;
}

/** Values by the hash of their block, and the requests in flight for them. */
interface Cache<T> {
  readonly values: LruCache<string, T>;
  readonly flights: SingleFlight<Sized<T>>;
}

function createCache<T>(most: number): Cache<T> {
  return { values: createLruCache(most), flights: createSingleFlight() };
}

/** Returns a checked value, or a fault when it is not the requested one. */
function requested<T>(checked: Checked<T>, isRequested: (value: T) => boolean): Checked<T> {
  if ('fault' in checked || isRequested(checked.value)) return checked;
  return { fault: 'malformed', detail: 'it is another block than was asked for' };
}

/** Creates a question whose response is right when it passes `check`. It fails when no node's response passes. */
function claim<T>(
  method: string,
  params: readonly unknown[],
  atBlock: number | undefined,
  check: (json: unknown) => Checked<T>,
): Question<Sized<T>> {
  return {
    method,
    params: JSON.stringify(params),
    atBlock,
    judge(reply): Verdict<Sized<T>> {
      if (reply.kind === 'error')
        return { kind: 'fault', fault: 'unable', detail: `error ${reply.error.code}` };
      if (reply.value === null) return { kind: 'fault', fault: 'behind', detail: 'it has not got it' };
      const checked = check(reply.value);
      if ('fault' in checked) return { kind: 'fault', ...checked };
      return {
        kind: 'response',
        value: { value: checked.value, bytes: BYTES_PER_JSON_BYTE * reply.bytes },
      };
    },
  };
}
