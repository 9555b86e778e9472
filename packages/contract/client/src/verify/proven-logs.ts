import { bloomMayContain } from '@ethread/chain';
import { hexToBytes, quantityToHex } from '@ethread/core';
import {
  type EthGetLogsResult,
  type Filter,
  filterProblem,
  HeaderNotFoundError,
  InvalidParamsError,
  type Log,
  methodTable,
  TooManyResultsError,
} from '@ethread/types';
import type { LogConditions } from '../logs/block-logs.ts';
import { rangePastHead, reversedRange } from '../logs/log-range.ts';
import { logMatcher } from '../logs/match-log.ts';
import type { Transport } from '../transport.ts';
import { toBlockNumber } from './block-selector.ts';
import type { ProvenChain } from './proven-chain.ts';
import type { ChosenBlocks } from './chosen-block.ts';
import { headersBelow } from './headers-below.ts';
import { expectSame, type ProvenBlock, type ProvenHeader } from './proven-block.ts';
import type { Trust } from './trust.ts';
import { VerificationError } from './verification-error.ts';

/** The blocks of a range whose logs are proven: the blocks of the returned logs, or all blocks. */
export type LogCheck = 'returned' | 'complete';

export interface LogModules {
  readonly transport: Transport;
  readonly view: ProvenChain;
  readonly trust: Trust;
  readonly chosen: ChosenBlocks;
  readonly logs: LogCheck;
}

const { maxResults } = methodTable.eth_getLogs.limits;

/**
 * Returns the logs that match a filter, from the receipts of their blocks.
 *
 * @throws {InvalidParamsError} for the filters that the service rejects.
 * @throws {TooManyResultsError} for more logs than the service returns.
 */
export async function provenLogs(modules: LogModules, filter: Filter): Promise<readonly Log[]> {
  const problem = filterProblem(filter);
  if (problem !== undefined) throw new InvalidParamsError({ detail: problem });
  const { blockHash, blockhash, fromBlock, toBlock, ...conditions } = filter;
  const hash = blockHash ?? blockhash;
  if (hash) {
    const header = await modules.chosen.header(hash);
    if (!header) throw new HeaderNotFoundError();
    return atMostMaxResults(await logsOf(modules.view, header, conditions));
  }
  const { from, to } = await resolveEnds(modules, fromBlock, toBlock);
  if (from > to) throw reversedRange();
  return modules.logs === 'complete'
    ? completeLogs(modules, conditions, from, to)
    : returnedLogs(modules, conditions, from, to);
}

/** Proves the returned logs, block by block. */
async function returnedLogs(
  { transport, view, trust, chosen }: LogModules,
  conditions: LogConditions,
  from: number,
  to: number,
): Promise<readonly Log[]> {
  const filter = { ...conditions, fromBlock: quantityToHex(from), toBlock: quantityToHex(to) };
  const response = await transport.request<EthGetLogsResult>('eth_getLogs', [filter]);
  const proven: Log[] = [];
  const groups = byBlock(response, from, to);
  await trust.expect([...groups.keys()]);
  for (const [number, result] of groups) {
    // The receipts need the transactions of the block, which has its header, too.
    const block = await chosen.block(quantityToHex(number));
    if (!block)
      throw new VerificationError(`the service does not have block ${number}, whose logs it returned`);
    const expected = await logsOfBlock(view, block, conditions);
    expectLogs(expected, result, number);
    proven.push(...expected);
  }
  return proven;
}

/** Reads every header of the range, and the receipts of each block whose bloom may match. */
async function completeLogs(
  { view, chosen }: LogModules,
  conditions: LogConditions,
  from: number,
  to: number,
): Promise<readonly Log[]> {
  const proven: (readonly Log[])[] = [];
  let found = 0;
  const add = async (header: ProvenHeader) => {
    const logs = await logsOf(view, header, conditions);
    found += logs.length;
    if (found > maxResults) throw new TooManyResultsError();
    proven.push(logs);
  };
  const last = await lastOfRange(chosen, to);
  await add(last);
  for await (const header of headersBelow(view, last, from)) await add(header);
  return proven.reverse().flat();
}

/** Returns the last header of a range. @throws {InvalidParamsError} for a range that extends beyond the head. */
async function lastOfRange(chosen: ChosenBlocks, to: number): Promise<ProvenHeader> {
  const last = await chosen.header(quantityToHex(to));
  if (last) return last;
  const head = await chosen.header('latest');
  if (head && head.header.number < to) throw rangePastHead(head.header.number);
  // The chain grew between the two requests, or the service hides a block.
  const later = await chosen.header(quantityToHex(to));
  if (later) return later;
  throw new VerificationError(
    `block ${to} is said not to be there, though the latest is said to be ${head?.header.number ?? 'missing'}`,
  );
}

/** Returns the matching logs of a block, from its receipts unless the bloom excludes a match. */
async function logsOf(
  view: ProvenChain,
  { header, hash }: ProvenHeader,
  conditions: LogConditions,
): Promise<readonly Log[]> {
  if (!bloomMayMatch(header.logsBloom, conditions)) return [];
  const block = await view.blockByHash(hash);
  if (!block) throw new VerificationError(`the service has the header of block ${hash}, and not the block`);
  return logsOfBlock(view, block, conditions);
}

/** Returns the matching logs of a whole block, with the same exception. */
async function logsOfBlock(
  view: ProvenChain,
  block: ProvenBlock,
  conditions: LogConditions,
): Promise<readonly Log[]> {
  if (!bloomMayMatch(block.header.logsBloom, conditions)) return [];
  const receipts = await view.receipts(block);
  return receipts.flatMap(({ logs }) => logs).filter(logMatcher(conditions));
}

/** Returns true when logs of this bloom may match. false is certain. */
function bloomMayMatch(bloom: Uint8Array, { address, topics }: LogConditions): boolean {
  return [address, ...(topics ?? [])].every((allowed) => {
    const list = typeof allowed === 'string' ? [allowed] : (allowed ?? []);
    return (
      list.length === 0 || list.some((value) => value === null || bloomMayContain(bloom, hexToBytes(value)))
    );
  });
}

/** Compares the logs of a block. @throws {VerificationError} with the first that differs. */
function expectLogs(expected: readonly Log[], found: readonly unknown[], number: number): void {
  for (const [index, log] of expected.entries()) {
    expectSame(log, found[index], `log ${index} of those that match in block ${number}`);
  }
  if (found.length > expected.length) {
    throw new VerificationError(
      `block ${number} has ${expected.length} logs that match, ${found.length} were returned`,
    );
  }
}

/** Groups the logs of a response by block. Their block numbers must ascend. @throws {VerificationError} */
function byBlock(
  response: readonly unknown[],
  from: number,
  to: number,
): ReadonlyMap<number, readonly unknown[]> {
  if (!Array.isArray(response)) throw new VerificationError('the logs are no list');
  const groups = new Map<number, unknown[]>();
  let last = from;
  for (const log of response) {
    const { blockNumber }: { readonly blockNumber?: unknown } = Object(log);
    const number = typeof blockNumber === 'string' ? Number(blockNumber) : NaN;
    if (!(number >= last && number <= to)) {
      throw new VerificationError(`the logs do not go up from block ${from} to block ${to}`);
    }
    last = number;
    const group = groups.get(number) ?? [];
    group.push(log);
    groups.set(number, group);
  }
  return groups;
}

/** Returns the numbers of a range's ends. A tag at both ends is the same block. */
async function resolveEnds(
  { chosen }: LogModules,
  fromBlock: Filter['fromBlock'],
  toBlock: Filter['toBlock'],
): Promise<{ readonly from: number; readonly to: number }> {
  const from = await numberOf(chosen, fromBlock);
  return { from, to: tagOf(fromBlock) === tagOf(toBlock) ? from : await numberOf(chosen, toBlock) };
}

async function numberOf(chosen: ChosenBlocks, end: Filter['fromBlock']): Promise<number> {
  const tag = tagOf(end);
  // A range never contains hashes: 64 digits are a number here.
  if (tag.startsWith('0x')) return toBlockNumber(tag);
  const header = await chosen.header(tag);
  if (!header) throw new HeaderNotFoundError();
  return header.header.number;
}

/** Returns the tag or number of a range's end. The contract: a range has no pending block. */
const tagOf = (end: Filter['fromBlock']) => (end === 'pending' ? 'latest' : (end ?? 'latest'));

function atMostMaxResults(logs: readonly Log[]): readonly Log[] {
  if (logs.length > maxResults) throw new TooManyResultsError();
  return logs;
}
