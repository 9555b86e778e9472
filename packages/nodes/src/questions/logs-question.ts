import type { AnswerProof, ForwardedAnswer } from '@ethread/backend';
import { methodTable } from '@ethread/types';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import { logToJson } from '@ethread/chain';
import { JsonBytes } from '@ethread/json-rpc';
import type { RangeLimit } from '../node-fault.ts';
import type { Node, NodeReply } from '../node/node.ts';
import type { NodeRpcError } from '../node/node-rpc-error.ts';
import { toFault } from '../proofs/check-block.ts';
import { expectedLogs, type PlacedLog, readLog, samePlacedLog } from '../proofs/check-logs.ts';
import { splitStateSyncLogs } from '../proofs/state-sync.ts';
import { type LogFilter, matchesFilter } from '../proofs/log-filter.ts';
import { indexOrUndefined } from '../proofs/wire-values.ts';
import type { Question, Verdict } from '../pool/question.ts';
import { accuse, type QuestionContext, reject } from './call-question.ts';
import { isTooMany, judgeError } from './judge-error.ts';
import { readLogLimit } from './log-limit.ts';
import { printAnew } from './print-anew.ts';
import { numberOf, toRangeEnd } from './wire-params.ts';

const { maxResults } = methodTable.eth_getLogs.limits;

/** An answer of eth_getLogs, with what joining several of them takes. */
export type LogsAnswer = ForwardedAnswer & {
  readonly found?: { readonly count: number; readonly blocks: ReadonlySet<number> };
};

/** Reads what logs are asked for. */
export function logFilterOf(filter: unknown): LogFilter {
  const { address, topics } = Object(filter);
  return { addresses: setOf(address), topics: (topics ?? []).map(setOf) };
}

/** eth_getLogs: what is shown must match what was asked for; at level `complete` receipts tell what is missing. */
export function logsQuestion(params: readonly unknown[], context: QuestionContext): Question<LogsAnswer> {
  const { view, profile, proofs, logBlocks } = context;
  const method = 'eth_getLogs';
  const filter = Object(params[0]);
  const named = filter.blockHash ?? filter.blockhash ?? undefined;
  const blockHash = named === undefined ? undefined : hexToBytes(String(named));
  const from = toRangeEnd(filter.fromBlock, view);
  const to = toRangeEnd(filter.toBlock, view);
  const range = { from: numberOf(from), to: numberOf(to) };
  const asked = logFilterOf(filter);
  const wire = {
    ...(filter.address ? { address: filter.address } : {}),
    ...(filter.topics ? { topics: filter.topics } : {}),
    ...(blockHash ? { blockHash: bytesToHex(blockHash) } : { fromBlock: from.wire, toBlock: to.wire }),
  };

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error') {
      const limit = limitOf(reply.error, node);
      if (limit) return { ...reject('range', `it answers ${limit.blocks} blocks at a time`), limit };
      return judgeError(reply.error, node, { method, isKnownBlock: blockHash === undefined });
    }
    const { value } = reply;
    if (!Array.isArray(value)) return reject('malformed', 'logs are not a list');
    if (value.length > maxResults)
      return { kind: 'answer' as const, value: { kind: 'tooManyResults' as const } };
    if (proofs === 'none') return unread(value);
    let shown: PlacedLog[];
    try {
      shown = value.map((json, index) => readLog(json, `log ${index}`));
    } catch (error) {
      const { fault, detail } = toFault(error);
      return reject(fault, detail);
    }
    const problem = contradiction(shown);
    if (problem) return problem;
    const length = blockHash ? 1 : (range.to ?? Infinity) - (range.from ?? 0) + 1;
    if (proofs !== 'complete' || length > logBlocks) return answer(shown, 'answers');
    return proveComplete(shown, node, signal);
  }

  /** How long a range the node would answer; undefined when its error has another cause. */
  function limitOf(error: NodeRpcError, node: Node): RangeLimit | undefined {
    if (range.from === undefined || range.to === undefined || isTooMany(error)) return undefined;
    const read = readLogLimit(error, { from: range.from, to: range.to });
    if (!read) return undefined;
    node.report(error, method);
    const limit = { blocks: read.blocks, reason: node.redact(error.message) };
    if (read.kind === 'blocks' && range.to > range.from) node.noteLogRange(limit);
    return limit;
  }

  /** The same bytes whoever answers, this node or another or the copy: but for nodes that do not show all fields. */
  function answer(shown: readonly PlacedLog[], proof: AnswerProof) {
    const logs = shown.flatMap(({ timestamp, ...one }) =>
      timestamp === undefined
        ? []
        : [logToJson({ ...one, blockTimestamp: Number(timestamp), removed: false })],
    );
    const found = { count: shown.length, blocks: new Set(shown.map(({ blockNumber }) => blockNumber)) };
    // Of a node that shows no timestamps, the logs without them.
    const json = JsonBytes.of(logs.length < shown.length ? shown.map(withoutTimestamp) : logs);
    return { kind: 'answer' as const, value: { kind: 'result' as const, json, proof, found } };
  }

  /** What the logs themselves show: that they are not what was asked for, or not of the branch that is followed. */
  function contradiction(shown: readonly PlacedLog[]) {
    let before: PlacedLog | undefined;
    for (const one of shown) {
      const isInside = blockHash
        ? bytesEqual(one.blockHash, blockHash)
        : one.blockNumber >= (range.from ?? 0) && one.blockNumber <= (range.to ?? Infinity);
      if (!isInside || !matchesFilter(one.log, asked)) {
        return reject('malformed', 'it shows a log that was not asked for');
      }
      const isInOrder =
        !before ||
        one.blockNumber > before.blockNumber ||
        (one.blockNumber === before.blockNumber && one.logIndex > before.logIndex);
      if (!isInOrder) return reject('malformed', 'logs are out of order, or come twice');
      const recent = view.recent(one.blockNumber);
      if (recent && !blockHash && !bytesEqual(recent.hash, one.blockHash)) {
        return reject('branch', `its block ${one.blockNumber} is ${bytesToHex(one.blockHash)}`);
      }
      before = one;
    }
    return undefined;
  }

  /** Compares logs with the receipts of their blocks, which show what is missing, altered or invented. */
  async function proveComplete(shown: readonly PlacedLog[], node: Node, signal: AbortSignal) {
    const places = blockHash ? [{ hash: blockHash }] : numbersOf(range).map((number) => ({ number }));
    const proven: PlacedLog[] = [];
    let next = 0;
    let hasStateSync = false;
    for (const place of places) {
      const block = await view.header(place, signal, node);
      if (!block) return reject('unproven', 'a header of the range can not be had');
      const { number, timestamp } = block.header;
      const expected = await expectedLogs(block, asked, view, signal);
      if (!expected) return reject('unproven', 'the receipts of the range can not be had');
      const ofBlock = shown.slice(next).filter(({ blockNumber }) => blockNumber === number);
      next += ofBlock.length;
      const { committed, stateSync } = splitStateSyncLogs(ofBlock, block, profile);
      const isSame =
        committed.length === expected.length &&
        committed.every((one, index) => {
          const other = expected[index];
          return other !== undefined && samePlacedLog(one, other);
        });
      if (isSame) {
        hasStateSync ||= stateSync.length > 0;
        proven.push(...expected, ...stateSync.map((log) => ({ ...log, timestamp: BigInt(timestamp) })));
        continue;
      }
      const detail = `block ${number} has ${expected.length} such logs by its receipts, it showed ${committed.length}, or others`;
      if (blockHash) return reject('lied', detail);
      return accuse(node, view, { number, hash: bytesToHex(block.hash) }, detail, signal);
    }
    // No root commits to logs of state sync, so that they are passed on and not proven.
    return answer(proven, hasStateSync ? 'none' : 'complete');
  }

  const blocks =
    blockHash || range.from === undefined || range.to === undefined ? undefined : range.to - range.from + 1;
  return { method, params: JSON.stringify([wire]), atBlock: blockHash ? undefined : range.to, blocks, judge };
}

/** A list whose logs are not looked into: printed anew, so that nothing but one JSON value goes on. */
function unread(value: readonly unknown[]): Verdict<LogsAnswer> {
  const blocks = new Set(value.flatMap((log) => indexOrUndefined(Object(log).blockNumber) ?? []));
  const found = { count: value.length, blocks };
  const json = printAnew(value);
  return json
    ? { kind: 'answer', value: { kind: 'result', json, proof: 'none', found } }
    : reject('malformed', 'its result is nested too deep');
}

function withoutTimestamp({ timestamp, ...one }: PlacedLog): object {
  const { blockTimestamp: _none, ...json } = logToJson({
    ...one,
    blockTimestamp: Number(timestamp ?? 0),
    removed: false,
  });
  return json;
}

function numbersOf({
  from = 0,
  to = -1,
}: {
  readonly from: number | undefined;
  readonly to: number | undefined;
}) {
  return Array.from({ length: to - from + 1 }, (_none, index) => from + index);
}

/** Any of these; empty for any. A null in a list means any, as nodes read it. */
function setOf(position: unknown): ReadonlySet<string> {
  const items: readonly unknown[] = Array.isArray(position) ? position : [position];
  return new Set(
    items.every((item) => typeof item === 'string') ? items.map((item) => item.toLowerCase()) : [],
  );
}
