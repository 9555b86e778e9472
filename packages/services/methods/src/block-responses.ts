import type { BlockSelector, ChainReader, RequestContext, StoredBlock, StoredHeader } from '@ethread/ports';
import { blockToJson } from '@ethread/chain';
import { type Awaitable, bytesEqual, createLruCache, eventLoopTurns, whenReady } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import { type BlockWithDeposits, withDepositReceipts } from './deposit-receipts.ts';
import { requireAvailable } from './block-parameter.ts';

/** How a block is shown in a response. */
interface Shown {
  readonly fullTransactions: boolean;
  readonly pending: boolean;
}

interface ResponderParts {
  readonly chain: ChainReader;
  readonly cached: CachedResponses;
  readonly strictContract?: boolean;
}

/**
 * Creates the function that responds with a block, or null where there is none. A block is cached unless it is pending,
 * or shows a total difficulty that may still be unknown.
 */
export function createBlockResponder({ chain, cached, strictContract }: ResponderParts) {
  const show = (stored: BlockWithDeposits, shown: Shown) =>
    blockToJson(stored, {
      ...shown,
      ...(strictContract ? { totalDifficulty: stored.totalDifficulty ?? null } : {}),
    });

  return (selector: BlockSelector, shown: Shown, context: RequestContext) => {
    const { fullTransactions, pending } = shown;
    const load = async (selected: BlockSelector) => {
      const stored = requireAvailable(await chain.block(selected));
      return fullTransactions ? withFullTransactions(chain, stored, context) : stored;
    };
    if (pending || strictContract) return load(selector).then((stored) => stored && show(stored, shown));
    const form = fullTransactions ? 'transactions' : 'hashes';
    return cached.respond(selector, form, { load, toJson: (stored) => show(stored, shown) }, context);
  };
}

export type BlockPart = 'hashes' | 'transactions' | 'receipts';

export interface ResponseSteps<Loaded> {
  /** Returns what the response shows of a block, which is selected by its hash, or null when there is no such block. */
  load(selector: BlockSelector): Awaitable<Loaded | null>;
  toJson(loaded: Loaded): unknown;
}

/** A cache of serialized responses for whole blocks. */
export interface CachedResponses {
  /**
   * Returns the response for a block in a form, or null when there is no such block. A cached response is returned
   * synchronously where the chain is synchronous. Others are serialized in turns of clients, once for all that load the
   * same block at a time.
   *
   * @throws {PrunedHistoryError}
   */
  respond<Loaded>(
    selector: BlockSelector,
    form: BlockPart,
    steps: ResponseSteps<Loaded>,
    context: Pick<RequestContext, 'client'>,
  ): Awaitable<JsonBytes | null>;
}

interface CachedResponse {
  readonly hash: Uint8Array;
  readonly json: JsonBytes;
}

/** Size of the cache of one chain, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes of an entry besides its response. */
const ENTRY_BYTES = 300;
const FORMS: Readonly<Record<BlockPart, number>> = { hashes: 0, transactions: 1, receipts: 2 };

/** Creates a cache for canonical blocks. A block with another hash replaces the entry of its number. */
export function createCachedResponses(chain: ChainReader): CachedResponses {
  // The key combines number and form in one number. A hash as text would cost more than the lookup.
  const cached = createLruCache<number, CachedResponse>(MAX_BYTES);
  const keyOf = ({ header }: StoredHeader, form: BlockPart) => header.number * 4 + FORMS[form];

  function cachedOf(header: StoredHeader, form: BlockPart): JsonBytes | undefined {
    const known = cached.get(keyOf(header, form));
    return known && header.canonical && bytesEqual(known.hash, header.hash) ? known.json : undefined;
  }

  async function makeAndKeep<Loaded>(
    header: StoredHeader,
    form: BlockPart,
    { load, toJson }: ResponseSteps<Loaded>,
    client: string,
  ): Promise<JsonBytes | null> {
    const { hash, canonical } = header;
    // By hash, because the chain may have another block at this number by now.
    const loaded = await load({ hash, requireCanonical: false });
    if (loaded === null) return null;
    await eventLoopTurns.take(client);
    // Another call may have made it meanwhile. Many that waited for one block would hold its JSON as many times.
    const made = cachedOf(header, form);
    if (made) return made;
    const json = JsonBytes.of(toJson(loaded));
    if (canonical) cached.set(keyOf(header, form), { hash, json }, json.bytes.length + ENTRY_BYTES);
    return json;
  }

  return {
    respond(selector, form, steps, { client }) {
      return whenReady(chain.header(selector), (found) => {
        const header = requireAvailable(found);
        return header && (cachedOf(header, form) ?? makeAndKeep(header, form, steps, client));
      });
    },
  };
}

/**
 * Returns a block with the data that all of its transactions need on the wire: their senders, and the receipts of
 * deposits.
 *
 * @throws {DamagedStoreError} for an invalid signature.
 */
export async function withFullTransactions(
  chain: Pick<ChainReader, 'receipts'>,
  stored: StoredBlock | null,
  context: Pick<RequestContext, 'client' | 'signal'>,
): Promise<BlockWithDeposits | null> {
  await stored?.senders.recover(context);
  return withDepositReceipts(chain, stored, context.client);
}
