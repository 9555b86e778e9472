import type { Notice } from '@ethread/ports';
import { headerToJson } from '@ethread/chain';
import { companionTable } from '@ethread/companions';
import { hexToBytes } from '@ethread/core';
import type { PrintedLog } from '../trail/block-logs.ts';
import type { BlockTrail } from '../trail/block-trail.ts';
import type { ChainView } from '../trail/chain-view.ts';
import type { LogMatcher } from '../trail/log-matcher.ts';
import type { TrailBlock } from '../trail/trail-block.ts';
import { followBlocks } from './follow-blocks.ts';
import { createStepLogs } from './read-step-logs.ts';

const { creditsPerNotification } = companionTable.eth_subscribe.limits;

/** The place on the chain where a subscription begins. */
export interface Start {
  readonly trail: BlockTrail;
  readonly view: ChainView;
  /** The last block that the client has. */
  readonly position: TrailBlock;
}

/** Yields the header of each new block. */
export async function* headNotices(start: Start, signal: AbortSignal): AsyncGenerator<Notice> {
  for await (const { kind, block } of followBlocks(start.trail, start, signal))
    if (kind === 'added') yield noticeOf([printHeader(block)]);
}

/** Yields the matching logs of each new block, and as removed those of each replaced block. */
export async function* logNotices(
  start: Start,
  matches: LogMatcher,
  signal: AbortSignal,
): AsyncGenerator<Notice> {
  const reader = createStepLogs(start.trail, matches, start.position.number);
  for await (const step of followBlocks(start.trail, start, signal)) {
    const logs = await reader.of(step, signal);
    if (logs.length > 0)
      yield noticeOf(logs.map(step.kind === 'removed' ? printRemoved : ({ text }) => text));
  }
}

/** Yields each new block with its matching logs. A client finds replaced blocks by the parent of a block. */
export async function* blockNotices(
  start: Start,
  matches: LogMatcher | undefined,
  signal: AbortSignal,
): AsyncGenerator<Notice> {
  const reader = matches && createStepLogs(start.trail, matches, start.position.number);
  for await (const step of followBlocks(start.trail, start, signal)) {
    if (step.kind === 'removed') continue;
    const logs = (await reader?.of(step, signal)) ?? [];
    yield noticeOf([`{"header":${printHeader(step.block)},"logs":[${logs.map(({ text }) => text).join()}]}`]);
  }
}

function noticeOf(results: readonly string[]): Notice {
  return { results, credits: results.length * creditsPerNotification };
}

const printed = new WeakMap<TrailBlock, string>();

/** Prints a header once for all subscriptions. */
function printHeader(block: TrailBlock): string {
  const known = printed.get(block);
  if (known !== undefined) return known;
  const text = JSON.stringify(headerToJson(block.header, hexToBytes(block.hash)));
  printed.set(block, text);
  return text;
}

function printRemoved({ log }: PrintedLog): string {
  return JSON.stringify({ ...log, removed: true });
}
