import type { BlockSelector, RequestContext, ChainReader, StoredHeader } from '@ethread/ports';
import { blockToJson } from '@ethread/chain';
import type { BlockWithDeposits } from './deposit-receipts.ts';
import { withFullTransactions } from './full-transactions.ts';
import { requireAvailable } from './store-outcome.ts';
import { type Awaitable, bytesEqual, createLruCache, whenReady } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';

/** How a block is shown in a response. */
interface Shown {
  readonly fullTransactions: boolean;
  readonly pending: boolean;
}

/** The parts of a responder. */
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
  const print = (stored: BlockWithDeposits | null, shown: Shown) =>
    stored &&
    blockToJson(stored, {
      ...shown,
      ...(strictContract ? { totalDifficulty: stored.totalDifficulty ?? null } : {}),
    });

  return (selector: BlockSelector, shown: Shown, context: RequestContext) => {
    const { fullTransactions, pending } = shown;
    const make = async (selected: BlockSelector) => {
      const stored = requireAvailable(await chain.block(selected));
      return print(fullTransactions ? await withFullTransactions(chain, stored, context) : stored, shown);
    };
    return pending || strictContract
      ? make(selector)
      : cached.respond(selector, fullTransactions ? 'transactions' : 'hashes', make);
  };
}

/** The part of a block that a response contains. */
export type BlockForm = 'hashes' | 'transactions' | 'receipts';

/** A cache of serialized responses for whole blocks. */
export interface CachedResponses {
  /**
   * Returns the response for a block in a form, or null when there is no such block. Calls `make` with the block's hash
   * for a response that is not cached. A cached response is returned synchronously where the chain is synchronous.
   *
   * @throws {PrunedHistoryError}
   */
  respond(
    selector: BlockSelector,
    form: BlockForm,
    make: (selector: BlockSelector) => Awaitable<unknown>,
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
const FORMS: Readonly<Record<BlockForm, number>> = { hashes: 0, transactions: 1, receipts: 2 };

/** Creates a cache for canonical blocks. A block with another hash replaces the entry of its number. */
export function createCachedResponses(chain: ChainReader): CachedResponses {
  // The key combines number and form in one number. A hash as text would cost more than the lookup.
  const cached = createLruCache<number, CachedResponse>(MAX_BYTES);
  const keyOf = ({ header }: StoredHeader, form: BlockForm) => header.number * 4 + FORMS[form];

  function responseOf(
    header: StoredHeader | null,
    form: BlockForm,
    make: (selector: BlockSelector) => Awaitable<unknown>,
  ): Awaitable<JsonBytes | null> {
    if (!header) return null;
    const known = cached.get(keyOf(header, form));
    const isSame = known && header.canonical && bytesEqual(known.hash, header.hash);
    return isSame ? known.json : makeAndKeep(header, form, make);
  }

  async function makeAndKeep(
    header: StoredHeader,
    form: BlockForm,
    make: (selector: BlockSelector) => Awaitable<unknown>,
  ): Promise<JsonBytes | null> {
    const { hash, canonical } = header;
    // By hash, because the chain may have another block at this number by now.
    const response = await make({ hash, requireCanonical: false });
    if (response === null) return null;
    const json = JsonBytes.of(response);
    if (canonical) cached.set(keyOf(header, form), { hash, json }, json.bytes.length + ENTRY_BYTES);
    return json;
  }

  return {
    respond(selector, form, make) {
      return whenReady(chain.header(selector), (found) => responseOf(requireAvailable(found), form, make));
    },
  };
}
