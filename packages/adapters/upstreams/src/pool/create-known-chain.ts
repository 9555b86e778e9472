import type { HeadSource, StoredHeader } from '@ethread/ports';
import type { ChainProfile } from '@ethread/chain';
import { bytesEqual, bytesToHex, createLruCache, createSingleFlight, quantityToHex } from '@ethread/core';
import { NoNodeRespondedError } from '../node-fault.ts';
import {
  checkAccessList,
  checkBlockReceipts,
  type CheckedBlock,
  type CheckedReceipts,
  checkFullBlock,
} from '../proofs/check-block.ts';
import { type Checked, checkHeader } from '../proofs/check-header.ts';
import { splitStateSyncReceipt } from '../proofs/state-sync.ts';
import type { SenderCache } from '../proofs/sender-cache.ts';
import type { KnownChain } from '../proofs/known-chain.ts';
import type { Pool } from './create-pool.ts';
import type { Question, Verdict } from './question.ts';
import type { ShownLatest } from './shown-latest.ts';

/** Headers that are remembered by hash, and by number below finality. */
const MAX_HEADERS = 1_024;
/** Memory for proven blocks, and for receipts, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
/**
 * Memory of a byte of JSON once it is decoded. Measured: 1.35 for a block of 180 transactions with their hashes, 1.42 for
 * its receipts, and up to 4 for long access lists.
 */
const BYTES_PER_JSON_BYTE = 2;

/** Creates a view of the chain over the pool. */
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
  const headers = createLruCache<string, StoredHeader>(MAX_HEADERS);
  const finalHeaders = createLruCache<number, StoredHeader>(MAX_HEADERS);
  const blocks = createLruCache<string, CheckedBlock>(MAX_BYTES);
  const receiptsOf = createLruCache<string, CheckedReceipts>(MAX_BYTES);
  const headerFlights = createSingleFlight<StoredHeader>();
  const blockFlights = createSingleFlight<CheckedBlock>();
  const receiptFlights = createSingleFlight<CheckedReceipts>();

  head.subscribe((change) => {
    // Nodes may leave a chain below the block that they called finalized.
    if (change.kind !== 'advanced') finalHeaders.clear();
  });

  const isFinal = (number: number) => number <= (head.head()?.finalized?.header.number ?? -1);

  async function headerAt(number: number, signal: AbortSignal, avoid: Parameters<KnownChain['header']>[2]) {
    const known = head.recent(number) ?? finalHeaders.get(number);
    if (known) return known;
    // The key has the avoided node: a shared flight would ask the doubted node.
    const key = `${number} ${avoid?.name ?? ''}`;
    const found = await orUndefined(
      headerFlights.share(key, signal, (shared) =>
        pool.query(
          claim('eth_getBlockByNumber', [quantityToHex(number), false], number, (json) => {
            const checked = checkHeader(json, { prove });
            if ('fault' in checked || checked.value.header.number === number) return checked;
            return { fault: 'malformed', detail: 'it is another block than was asked for' };
          }),
          shared,
          avoid,
        ),
      ),
    );
    if (found && isFinal(number)) finalHeaders.set(number, found, 1);
    return found;
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
      const known = headers.get(key);
      if (known) return known;
      const found = await orUndefined(
        headerFlights.share(key, signal, (shared) =>
          pool.query(
            claim('eth_getBlockByHash', [key, false], undefined, (json) => {
              const checked = checkHeader(json, { prove });
              if ('fault' in checked || bytesEqual(checked.value.hash, by.hash)) return checked;
              return { fault: 'malformed', detail: 'it is another block than was asked for' };
            }),
            shared,
            avoid,
          ),
        ),
      );
      if (found) headers.set(key, found, 1);
      return found;
    },
    async block(by, signal) {
      const isSame = ({ hash, header }: StoredHeader) =>
        'hash' in by ? bytesEqual(hash, by.hash) : header.number === by.number;
      const key = 'hash' in by ? bytesToHex(by.hash) : String(by.number);
      const known = blocks.get(key);
      if (known) return known;
      let size = 0;
      const check = (json: unknown, bytes: number): Checked<CheckedBlock> => {
        size = bytes;
        const checked = checkFullBlock(json, profile);
        if ('fault' in checked || isSame(checked.value)) return checked;
        return { fault: 'malformed', detail: 'it is another block than was asked for' };
      };
      const question =
        'hash' in by
          ? claim('eth_getBlockByHash', [key, true], undefined, check)
          : claim('eth_getBlockByNumber', [quantityToHex(by.number), true], by.number, check);
      const found = await orUndefined(
        blockFlights.share(key, signal, (shared) => pool.query(question, shared)),
      );
      if (found) blocks.set(bytesToHex(found.hash), found, BYTES_PER_JSON_BYTE * size);
      return found;
    },
    async receipts(hash, signal) {
      const key = bytesToHex(hash);
      const known = receiptsOf.get(key);
      if (known) return known;
      const block = blocks.get(key) ?? (await this.header({ hash }, signal));
      if (!block) return undefined;
      let size = 0;
      const found = await orUndefined(
        receiptFlights.share(key, signal, (shared) =>
          pool.query(
            claim('eth_getBlockReceipts', [key], undefined, (json, bytes) => {
              size = bytes;
              if (Array.isArray(json)) {
                return checkBlockReceipts(
                  splitStateSyncReceipt(json, block, profile).committed,
                  block,
                  profile,
                );
              }
              return { fault: 'malformed', detail: 'receipts are not a list' };
            }),
            shared,
          ),
        ),
      );
      if (found) receiptsOf.set(key, found, BYTES_PER_JSON_BYTE * size);
      return found;
    },
    async accessList({ hash, header }, signal) {
      if (!header.blockAccessListHash) return undefined;
      const key = bytesToHex(hash);
      const question = claim('eth_getBlockAccessList', [key], undefined, (json) =>
        checkAccessList(json, header),
      );
      return orUndefined(pool.query(question, signal));
    },
    senders: (block, signal) => senders.of(block, signal),
    uncle: (blockHash, index, signal) =>
      orUndefined(
        headerFlights.share(`${bytesToHex(blockHash)} ${index}`, signal, (shared) =>
          pool.query(
            claim(
              'eth_getUncleByBlockHashAndIndex',
              [bytesToHex(blockHash), quantityToHex(index)],
              undefined,
              (json) => checkHeader(json, { prove }),
            ),
            shared,
          ),
        ),
      ),
  };
}

/** Creates a question whose response is right when it passes `check`. It fails when no node's response passes. */
function claim<T>(
  method: string,
  params: readonly unknown[],
  atBlock: number | undefined,
  check: (json: unknown, bytes: number) => Checked<T>,
): Question<T> {
  return {
    method,
    params: JSON.stringify(params),
    atBlock,
    judge(reply): Verdict<T> {
      if (reply.kind === 'error')
        return { kind: 'fault', fault: 'unable', detail: `error ${reply.error.code}` };
      if (reply.value === null) return { kind: 'fault', fault: 'behind', detail: 'it has not got it' };
      const checked = check(reply.value, reply.json.length);
      return 'value' in checked ? { kind: 'response', value: checked.value } : { kind: 'fault', ...checked };
    },
  };
}

/** Resolves to undefined when no upstream node is usable. The code that asked decides what follows from it. */
async function orUndefined<T>(querying: Promise<T>): Promise<T | undefined> {
  try {
    return await querying;
  } catch (error) {
    if (error instanceof NoNodeRespondedError) return undefined;
    throw error;
  }
}
