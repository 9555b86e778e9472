import type { Notice } from '@ethread/ports';
import { headerToJson } from '@ethread/chain';
import { companionTable } from '@ethread/companions';
import { hexToBytes } from '@ethread/core';
import type { PrintedLog } from '../trail/block-logs.ts';
import type { LogMatcher } from '../trail/log-matcher.ts';
import type { TrailBlock } from '../trail/trail-block.ts';
import { followBlocks, type Start } from './follow-blocks.ts';
import { createStepLogs } from './read-step-logs.ts';

const { creditsPerNotification } = companionTable.eth_subscribe.limits;

/** Logs of one notice. The connections take turns between notices, and some dozen logs are sent in 0.1 ms. */
const RESULTS_AT_ONCE = 32;

/** Yields the header of each new block. */
export async function* headNotices(start: Start, signal: AbortSignal): AsyncGenerator<Notice> {
  for await (const { kind, block } of followBlocks(start, signal))
    if (kind === 'added') yield noticeOf([printHeader(block)]);
}

/** Yields the matching logs of each new block, and as removed those of each replaced block. */
export async function* logNotices(
  start: Start,
  matcher: LogMatcher,
  signal: AbortSignal,
): AsyncGenerator<Notice> {
  const reader = createStepLogs(start.trail, matcher, start.position.number);
  for await (const step of followBlocks(start, signal)) {
    const logs = await reader.of(step, signal);
    const print = step.kind === 'removed' ? printRemoved : ({ text }: PrintedLog) => text;
    for (let from = 0; from < logs.length; from += RESULTS_AT_ONCE)
      yield noticeOf(logs.slice(from, from + RESULTS_AT_ONCE).map(print));
  }
}

/** Yields each new block with its matching logs. A client finds replaced blocks by the parent of a block. */
export async function* blockNotices(
  start: Start,
  matcher: LogMatcher | undefined,
  signal: AbortSignal,
): AsyncGenerator<Notice> {
  const reader = matcher && createStepLogs(start.trail, matcher, start.position.number);
  for await (const step of followBlocks(start, signal)) {
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
