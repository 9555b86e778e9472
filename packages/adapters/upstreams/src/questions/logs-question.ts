import type { ForwardedCall, ResponseProof, ForwardedResponse } from '@ethread/ports';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import { logToJson } from '@ethread/chain';
import { findInTicks, mapInTicks } from '../long-work.ts';
import type { RangeLimit } from '../node-fault.ts';
import type { Node, NodeReply } from '../node/node.ts';
import type { NodeRpcError } from '../node/node-rpc-error.ts';
import { toFault } from '../proofs/check-block.ts';
import {
  checkLogsByHeaders,
  type LogFilter,
  matchesFilter,
  type PlacedLog,
  readLog,
} from '../proofs/check-logs.ts';
import { needsWholeBlock } from '../proofs/unprovable.ts';
import { printAnew } from '../proofs/wire-values.ts';
import type { Question, Verdict } from '../pool/question.ts';
import type { QuestionContext } from './call-question.ts';
import { reject } from './verdicts.ts';
import { isTooMany, judgeError } from './judge-error.ts';
import { readLogLimit } from './log-limit.ts';
import { printList } from './print-list.ts';
import { numberOf, toRangeEnd } from './wire-params.ts';

/** A response to eth_getLogs, with the number of its logs. */
export type LogsResponse = ForwardedResponse & { readonly count?: number };

export function logFilterOf(filter: unknown): LogFilter {
  const { address, topics } = Object(filter);
  return { addresses: setOf(address), topics: (topics ?? []).map(setOf) };
}

/** Creates the question of eth_getLogs. The logs must match the filter and the headers of their blocks. */
export function logsQuestion(
  { method, params }: Pick<ForwardedCall, 'method' | 'params'>,
  context: QuestionContext,
): Question<LogsResponse> {
  const { view, profile, proofs, logBlocks, maxResults } = context;
  const filter = Object(params[0]);
  const named = filter.blockHash ?? filter.blockhash ?? undefined;
  const blockHash = named === undefined ? undefined : hexToBytes(String(named));
  // Nodes have no pending logs.
  const endOf = (end: unknown) => toRangeEnd(end === 'pending' ? 'latest' : end, view);
  const from = endOf(filter.fromBlock);
  const to = endOf(filter.toBlock);
  const range = { from: numberOf(from), to: numberOf(to) };
  const requested = logFilterOf(filter);
  const wire = {
    ...(filter.address ? { address: filter.address } : {}),
    ...(filter.topics ? { topics: filter.topics } : {}),
    ...(blockHash ? { blockHash: bytesToHex(blockHash) } : { fromBlock: from.wire, toBlock: to.wire }),
  };

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error') {
      const limit = limitOf(reply.error, node);
      if (limit) return { ...reject('range', `it answers ${limit.blocks} blocks at a time`), limit };
      return judgeError(reply.error, node, { kind: 'logs', method, isKnownBlock: blockHash === undefined });
    }
    const { value } = reply;
    if (!Array.isArray(value)) return reject('malformed', 'logs are not a list');
    if (value.length > maxResults)
      return { kind: 'response' as const, value: { kind: 'tooManyResults' as const } };
    if (proofs === 'none' && profile.name === 'unknown') return unread(value);
    let shown: PlacedLog[];
    try {
      shown = await mapInTicks(value, (json, index) => readLog(json, `log ${index}`));
    } catch (error) {
      const { fault, detail } = toFault(error);
      return reject(fault, detail);
    }
    if (proofs === 'none') return respond(shown, 'none');
    const problem = await contradiction(shown);
    if (problem) return problem;
    const length = blockHash ? 1 : (range.to ?? Infinity) - (range.from ?? 0) + 1;
    // The receipts of a short range show its logs. A node that hides them could hide logs, too.
    if (needsWholeBlock(context) && !profile.hasStateSync && length <= logBlocks)
      return reject('unproven', 'the whole block cannot be had');
    const checked = await checkLogsByHeaders(shown, { view, profile, node }, signal);
    return 'fault' in checked ? reject(checked.fault, checked.detail) : respond(checked.value, 'answers');
  }

  /** Returns the longest range that the node would answer, or undefined when its error has another cause. */
  function limitOf(error: NodeRpcError, node: Node): RangeLimit | undefined {
    if (range.from === undefined || range.to === undefined || isTooMany(error)) return undefined;
    const read = readLogLimit(error, { from: range.from, to: range.to });
    if (!read) return undefined;
    node.report(error, method);
    const limit = { blocks: read.blocks, reason: node.redact(error.message) };
    if (read.kind === 'blocks' && range.to > range.from) node.noteLogRange(limit);
    return limit;
  }

  /** Prints the same bytes for every node and the store, except for nodes that do not show all fields. */
  async function respond(shown: readonly PlacedLog[], proof: ResponseProof): Promise<Verdict<LogsResponse>> {
    const hasTimes = shown.every(({ timestamp }) => timestamp !== undefined);
    // When a node shows no timestamps, the logs are printed without them.
    const json = await printList(shown, (log) => printLog(log, hasTimes));
    return { kind: 'response', value: { kind: 'result', json, proof, count: shown.length } };
  }

  /** Returns evidence in the logs themselves that they do not match the query or are of another fork. */
  function contradiction(shown: readonly PlacedLog[]) {
    return findInTicks(shown, (one, index) => {
      const before = shown[index - 1];
      const isInside = blockHash
        ? bytesEqual(one.blockHash, blockHash)
        : one.blockNumber >= (range.from ?? 0) && one.blockNumber <= (range.to ?? Infinity);
      if (!isInside || !matchesFilter(one.log, requested)) {
        return reject('malformed', 'it shows a log that was not asked for');
      }
      const isInOrder =
        !before ||
        one.blockNumber > before.blockNumber ||
        (one.blockNumber === before.blockNumber && one.logIndex > before.logIndex);
      if (!isInOrder) return reject('malformed', 'logs are out of order, or come twice');
      const recent = view.recent(one.blockNumber);
      return recent && !blockHash && !bytesEqual(recent.hash, one.blockHash)
        ? reject('fork', `its block ${one.blockNumber} is ${bytesToHex(one.blockHash)}`)
        : undefined;
    });
  }

  const blocks =
    blockHash || range.from === undefined || range.to === undefined ? undefined : range.to - range.from + 1;
  return { method, params: JSON.stringify([wire]), atBlock: blockHash ? undefined : range.to, blocks, judge };
}

/** Accepts a list without parsing its logs. It is printed anew, so that only one JSON value is passed on. */
function unread(value: readonly unknown[]): Verdict<LogsResponse> {
  const json = printAnew(value);
  return json
    ? { kind: 'response', value: { kind: 'result', json, proof: 'none', count: value.length } }
    : reject('malformed', 'its result is nested too deep');
}

function printLog({ timestamp, ...placed }: PlacedLog, hasTime: boolean): object {
  const json = logToJson({ ...placed, blockTimestamp: Number(timestamp ?? 0), removed: false });
  if (hasTime) return json;
  const { blockTimestamp: _none, ...untimed } = json;
  return untimed;
}

/** Returns the set of accepted values, empty for any. A null in a list means any, as nodes read it. */
function setOf(position: unknown): ReadonlySet<string> {
  const items: readonly unknown[] = Array.isArray(position) ? position : [position];
  return new Set(
    items.every((item) => typeof item === 'string') ? items.map((item) => item.toLowerCase()) : [],
  );
}
