import { randomBytes } from 'node:crypto';
import { bytesToHex, type Clock, type Hex } from '@ethread/core';
import { companionTable, FilterNotFoundError } from '@ethread/companions';
import type { Filter } from '@ethread/types';
import { createOpenCounts } from '../open-counts.ts';
import type { LogMatcher } from '../trail/log-matcher.ts';
import type { TrailBlock } from '../trail/trail-block.ts';

/** The logs that a filter of eth_newFilter looks for. */
export interface RegisteredLogFilter {
  readonly filter: Filter;
  readonly matcher: LogMatcher;
  /** First and last block, where the filter has numeric bounds. */
  readonly from: number;
  readonly to: number;
}

export interface OpenFilter {
  /** Undefined for a filter of blocks. */
  readonly logs: RegisteredLogFilter | undefined;
  /** Number of the block at which the filter was created. */
  readonly start: number;
  /** The last block that was reported. */
  position: TrailBlock;
  /** The poll in progress. Polls of one filter wait for each other. */
  polling: Promise<unknown>;
}

interface Entry {
  readonly client: string;
  readonly open: OpenFilter;
  readonly endCount: () => void;
  /** Monotonic time in milliseconds. */
  expiresAt: number;
}

/** The filters of one chain on this server. */
export interface FilterRegistry {
  /** Adds a filter and returns its id. @throws {TooManyOpenError} */
  add(client: string, open: OpenFilter): Hex;
  /** Returns a filter of a client and defers its expiry. @throws {FilterNotFoundError} */
  get(client: string, id: string): OpenFilter;
  remove(client: string, id: string): boolean;
}

const { expiryMs, ...openLimits } = companionTable.eth_newFilter.limits;
const ID_BYTES = 16;

/** Creates the registry. Filters that are not polled expire. */
export function createFilterRegistry({ clock }: { readonly clock: Clock }): FilterRegistry {
  /** In the order of expiry, because each poll moves its filter to the end. */
  const entries = new Map<Hex, Entry>();
  const counts = createOpenCounts('filters', openLimits);

  function expire(): void {
    const now = clock.monotonic();
    for (const [id, { expiresAt }] of entries) {
      if (expiresAt > now) return;
      drop(id);
    }
  }

  function drop(id: Hex): void {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    entry.endCount();
  }

  function find(client: string, given: string): readonly [Hex, Entry] | undefined {
    expire();
    const id = given.toLowerCase() as Hex;
    const entry = entries.get(id);
    return entry?.client === client ? [id, entry] : undefined;
  }

  return {
    add(client, open) {
      expire();
      const values = open.logs?.matcher.values ?? 0;
      counts.check(client, values);
      const id = bytesToHex(randomBytes(ID_BYTES));
      const endCount = counts.enter(client, values);
      entries.set(id, { client, open, endCount, expiresAt: clock.monotonic() + expiryMs });
      return id;
    },
    get(client, given) {
      const found = find(client, given);
      if (!found) throw new FilterNotFoundError();
      const [id, entry] = found;
      entries.delete(id);
      entry.expiresAt = clock.monotonic() + expiryMs;
      entries.set(id, entry);
      return entry.open;
    },
    remove(client, given) {
      const found = find(client, given);
      if (found) drop(found[0]);
      return found !== undefined;
    },
  };
}
