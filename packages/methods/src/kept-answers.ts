import type { BlockSelector, ChainReader, HeldHeader } from '@ethread/backend';
import { type Awaitable, bytesEqual, createLruCache } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import { requireHeld } from './require-held.ts';

/** What is answered of a block. */
export type BlockForm = 'hashes' | 'transactions' | 'receipts';

/** Answers about whole blocks, serialised once. */
export interface KeptAnswers {
  /**
   * The answer of a block in a form, or null when there is no such block. `make` is asked for one that is not kept, and
   * is told the block by its hash. One that is kept is there at once, where the chain is.
   *
   * @throws {PrunedHistoryError}
   */
  answer(
    selector: BlockSelector,
    form: BlockForm,
    make: (selector: BlockSelector) => Awaitable<unknown>,
  ): Awaitable<JsonBytes | null>;
}

interface KeptAnswer {
  readonly hash: Uint8Array;
  readonly json: JsonBytes;
}

/** Of answers of one chain. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 300;
const FORMS: Readonly<Record<BlockForm, number>> = { hashes: 0, transactions: 1, receipts: 2 };

/** Keeps answers of canonical blocks; one of another hash takes its number's place. */
export function createKeptAnswers(chain: ChainReader): KeptAnswers {
  // By number and form as one number: a hash as text would cost more than the search.
  const kept = createLruCache<number, KeptAnswer>(MAX_BYTES);
  const keyOf = ({ header }: HeldHeader, form: BlockForm) => header.number * 4 + FORMS[form];

  function answerOf(
    header: HeldHeader | null,
    form: BlockForm,
    make: (selector: BlockSelector) => Awaitable<unknown>,
  ): Awaitable<JsonBytes | null> {
    if (!header) return null;
    const known = kept.get(keyOf(header, form));
    const isSame = known && header.canonical && bytesEqual(known.hash, header.hash);
    return isSame ? known.json : makeAndKeep(header, form, make);
  }

  async function makeAndKeep(
    header: HeldHeader,
    form: BlockForm,
    make: (selector: BlockSelector) => Awaitable<unknown>,
  ): Promise<JsonBytes | null> {
    const { hash, canonical } = header;
    // By hash: the chain may have another block at this number by now.
    const answer = await make({ hash, requireCanonical: false });
    if (answer === null) return null;
    const json = JsonBytes.of(answer);
    if (canonical) kept.set(keyOf(header, form), { hash, json }, json.bytes.length + ENTRY_BYTES);
    return json;
  }

  return {
    answer(selector, form, make) {
      const header = chain.header(selector);
      return header instanceof Promise
        ? header.then((found) => answerOf(requireHeld(found), form, make))
        : answerOf(requireHeld(header), form, make);
    },
  };
}
