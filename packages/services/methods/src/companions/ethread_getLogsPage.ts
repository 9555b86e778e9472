import { type StoredHeader, isUnavailable, type RequestContext } from '@ethread/ports';
import {
  type BlockRef,
  companionTable,
  InvalidParamsError,
  type LogsPage,
  type LogsPageQuery,
  ResourceUnavailableError,
} from '@ethread/companions';
import { bytesToHex, Places, quantityToHex } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { cursorBlocks } from './pages/cursor-blocks.ts';
import { type LogsPosition, parseCursor, printCursor } from './pages/logs-cursor.ts';
import { blockNumber, firstPosition, type PageStart, resumedPosition } from './pages/page-start.ts';
import { readRange } from './pages/read-range.ts';
import { withinTime } from '../log-ranges.ts';
import type { BlockTrail } from './trail/block-trail.ts';

const { maxResults, maxDurationMs } = companionTable.ethread_getLogsPage.limits;
/** How often a page is read again when the chain moves during the reading. */
const MAX_TRIES = 5;

/** The pages of one client that are read at the same time. */
const PAGES_OF_CLIENT = 8;

/** Returns one page of logs with the cursor of the next one. */
export function ethread_getLogsPage(
  modules: CompanionModules & { readonly trail: BlockTrail },
): CompanionHandler<'ethread_getLogsPage'> {
  const { chain, trail } = modules;
  const reading = new Places({ total: Infinity, ofClient: PAGES_OF_CLIENT });

  /** Reads a page, or returns undefined when the chain moved meanwhile. */
  async function read(
    query: LogsPageQuery,
    cursor: LogsPosition | undefined,
    limit: number,
    context: RequestContext,
  ): Promise<LogsPage | JsonBytes | undefined> {
    const { head } = await trail.view();
    const finalized = await chain.header({ tag: 'finalized' });
    const final = finalized === null || isUnavailable(finalized) ? undefined : finalized;
    const to = await blockNumber(query.toBlock, chain, head.number);
    const start = cursor
      ? await resumedPosition(trail, cursor)
      : await firstPosition(query, { chain, trail, head: head.number });
    const { position, replacedFrom } = start;
    if (!cursor && position.next > to) throw new InvalidParamsError({ detail: 'invalid block range params' });
    const conditions = { address: query.address ?? null, topics: query.topics ?? null };
    const reported = {
      fromBlock: quantityToHex(position.next),
      reorg: replacedFrom === undefined ? null : { fromBlock: quantityToHex(replacedFrom) },
      head: refOf(head),
      finalized: final ? refOfHeader(final) : null,
    };
    const last = Math.min(to, head.number);
    if (position.next > last)
      return {
        ...reported,
        logs: [],
        toBlock: null,
        isLast: position.next > to,
        cursor: printCursor(position, conditions),
      };
    const range = { from: position.next, to: last, span: position.span, limit, prefix: '{"logs":' };
    const found = await readRange(modules, conditions, range, context);
    if (!found || !(await isStill(trail, start))) return undefined;
    const reached = found.last;
    const next: LogsPosition = {
      start: position.start,
      next: reached.number + 1,
      span: found.span,
      blocks: await cursorBlocks(trail, reached, { start: position.start, finalized: final?.header.number }),
    };
    const rest: Omit<LogsPage, 'logs'> = {
      ...reported,
      toBlock: refOf(reached),
      isLast: reached.number >= to,
      cursor: printCursor(next, conditions),
    };
    return new JsonBytes(found.logs.print(found.count, `,${JSON.stringify(rest).slice(1)}`));
  }

  return withinTime(maxDurationMs, async ([query, cursor, limit], context) => {
    const position = cursor ? parseCursor(cursor, query) : undefined;
    const leave = await reading.enter(context.client, context.signal);
    try {
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        context.signal.throwIfAborted();
        const page = await read(query, position, limit ?? maxResults, context);
        if (page) return page;
      }
    } finally {
      leave();
    }
    throw new ResourceUnavailableError({
      message: 'resource unavailable: the chain moves faster than it is read',
    });
  });
}

/** Returns whether the last block before the page is still on the chain. */
async function isStill(trail: BlockTrail, { position }: PageStart): Promise<boolean> {
  const [last] = position.blocks;
  return !last || (await trail.at(last.number))?.hash === last.hash;
}

function refOf({ number, hash }: { readonly number: number; readonly hash: `0x${string}` }): BlockRef {
  return { number: quantityToHex(number), hash };
}

function refOfHeader({ header, hash }: StoredHeader): BlockRef {
  return { number: quantityToHex(header.number), hash: bytesToHex(hash) };
}
