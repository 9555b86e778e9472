import type { AnswerProof } from '@ethread/backend';
import { methodTable } from '@ethread/types';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import { logToJson } from '@ethread/chain';
import { JsonBytes } from '@ethread/json-rpc';
import type { Node, NodeReply } from '../node/node.ts';
import { toFault } from '../proofs/check-block.ts';
import { expectedLogs, type PlacedLog, readLog, samePlacedLog } from '../proofs/check-logs.ts';
import { splitStateSyncLogs } from '../proofs/state-sync.ts';
import { type LogFilter, matchesFilter } from '../proofs/log-filter.ts';
import { accept, accuse, type CallQuestion, type QuestionContext, reject } from './call-question.ts';
import { judgeError } from './judge-error.ts';
import { numberOf, toRangeEnd } from './wire-params.ts';

type Reply = Extract<NodeReply, { readonly kind: 'result' }>;

const { maxResults } = methodTable.eth_getLogs.limits;

/** eth_getLogs: what is shown must match what was asked for; at level `complete` receipts tell what is missing. */
export function logsQuestion(params: readonly unknown[], context: QuestionContext): CallQuestion {
  const { view, profile, proofs, logBlocks } = context;
  const method = 'eth_getLogs';
  const filter = Object(params[0]);
  const named = filter.blockHash ?? filter.blockhash ?? undefined;
  const blockHash = named === undefined ? undefined : hexToBytes(String(named));
  const from = toRangeEnd(filter.fromBlock, view);
  const to = toRangeEnd(filter.toBlock, view);
  const range = { from: numberOf(from), to: numberOf(to) };
  const asked: LogFilter = { addresses: setOf(filter.address), topics: (filter.topics ?? []).map(setOf) };
  const wire = {
    ...(filter.address ? { address: filter.address } : {}),
    ...(filter.topics ? { topics: filter.topics } : {}),
    ...(blockHash ? { blockHash: bytesToHex(blockHash) } : { fromBlock: from.wire, toBlock: to.wire }),
  };

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error') {
      return judgeError(reply.error, node, { method, isKnownBlock: blockHash === undefined });
    }
    const { value } = reply;
    if (!Array.isArray(value)) return reject('malformed', 'logs are not a list');
    if (value.length > maxResults)
      return { kind: 'answer' as const, value: { kind: 'tooManyResults' as const } };
    if (proofs === 'none') return accept(reply, proofs);
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
    if (proofs !== 'complete' || length > logBlocks) return answer(reply, shown, 'answers');
    return proveComplete(reply, shown, node, signal);
  }

  /** The same bytes whoever answers, this node or another or the copy: but for nodes that do not show all fields. */
  function answer(reply: Reply, shown: readonly PlacedLog[], proof: AnswerProof) {
    const logs = shown.flatMap(({ timestamp, ...one }) =>
      timestamp === undefined
        ? []
        : [logToJson({ ...one, blockTimestamp: Number(timestamp), removed: false })],
    );
    if (logs.length < shown.length) return accept(reply, proof);
    return { kind: 'answer' as const, value: { kind: 'result' as const, json: JsonBytes.of(logs), proof } };
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
  async function proveComplete(reply: Reply, shown: readonly PlacedLog[], node: Node, signal: AbortSignal) {
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
    return answer(reply, proven, hasStateSync ? 'none' : 'complete');
  }

  return { method, params: JSON.stringify([wire]), atBlock: blockHash ? undefined : range.to, judge };
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
