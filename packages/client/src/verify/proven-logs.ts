import { bloomMayContain } from '@ethread/chain';
import { hexToBytes, quantityToHex } from '@ethread/core';
import { type EthGetLogsResult, type Filter, HeaderNotFoundError, type Log } from '@ethread/types';
import type { LogConditions } from '../logs/block-logs.ts';
import { logMatcher } from '../logs/match-log.ts';
import type { Transport } from '../transport.ts';
import { selectBlock } from './block-selector.ts';
import type { ChainView } from './chain-view.ts';
import type { ChosenBlocks } from './chosen-block.ts';
import { expectSame, parentHash, type ProvenHeader } from './proven-block.ts';
import { VerificationError } from './verification-error.ts';

/** What is proven of the logs of a range: of the blocks whose logs came, or of all blocks. */
export type LogCheck = 'returned' | 'complete';

/** What proving logs needs. */
export interface LogModules {
  readonly transport: Transport;
  readonly view: ChainView;
  readonly chosen: ChosenBlocks;
  readonly logs: LogCheck;
}

/** Headers that are asked for together. */
const HEADERS_AT_ONCE = 32;

/** The logs that match a filter, from the receipts of the blocks that have them. */
export async function provenLogs(modules: LogModules, filter: Filter): Promise<readonly Log[]> {
  const { blockHash, blockhash, fromBlock, toBlock, ...conditions } = filter;
  const hash = blockHash ?? blockhash;
  if (hash) {
    const header = await modules.chosen.header(hash);
    if (!header) throw new HeaderNotFoundError();
    return logsOf(modules.view, header, conditions);
  }
  const from = await numberOf(modules, fromBlock);
  const to = await numberOf(modules, toBlock);
  return modules.logs === 'complete'
    ? completeLogs(modules, conditions, from, to)
    : returnedLogs(modules, conditions, from, to);
}

/** Proves the logs that are answered, block by block. */
async function returnedLogs(
  { transport, view, chosen }: LogModules,
  conditions: LogConditions,
  from: number,
  to: number,
): Promise<readonly Log[]> {
  const filter = { ...conditions, fromBlock: quantityToHex(from), toBlock: quantityToHex(to) };
  const answer = await transport.request<EthGetLogsResult>('eth_getLogs', [filter]);
  const proven: Log[] = [];
  for (const [number, answered] of byBlock(answer, from, to)) {
    const header = await chosen.header(quantityToHex(number));
    if (!header)
      throw new VerificationError(`the service does not have block ${number}, whose logs it answers`);
    const expected = await logsOf(view, header, conditions);
    expectLogs(expected, answered, number);
    proven.push(...expected);
  }
  return proven;
}

/** Reads every header of the range, and the receipts of those whose bloom does not tell that nothing matches. */
async function completeLogs(
  { view, chosen }: LogModules,
  conditions: LogConditions,
  from: number,
  to: number,
): Promise<readonly Log[]> {
  let child = await chosen.header(quantityToHex(to));
  if (!child) throw new HeaderNotFoundError();
  const proven = [await logsOf(view, child, conditions)];
  for (let last = to - 1; last >= from; last -= HEADERS_AT_ONCE) {
    const count = Math.min(HEADERS_AT_ONCE, last - from + 1);
    const headers = await Promise.all(
      Array.from({ length: count }, (_none, below) => view.headerAt(last - below)),
    );
    for (const header of headers) {
      const parent = parentHash(child);
      // The service may have changed its mind about a number; a hash it can not.
      const own = header?.hash === parent ? header : await view.headerByHash(parent);
      if (!own)
        throw new VerificationError(`the service does not have block ${parent}, on which others follow`);
      proven.push(await logsOf(view, own, conditions));
      child = own;
    }
  }
  return proven.reverse().flat();
}

/** The logs of a proven block that match, from its receipts where its bloom does not tell that there are none. */
async function logsOf(
  view: ChainView,
  { header, hash }: ProvenHeader,
  conditions: LogConditions,
): Promise<readonly Log[]> {
  if (!bloomMayMatch(header.logsBloom, conditions)) return [];
  const block = await view.blockByHash(hash);
  if (!block) throw new VerificationError(`the service has the header of block ${hash}, and not the block`);
  const receipts = await view.receipts(block);
  return receipts.flatMap(({ logs }) => logs).filter(logMatcher(conditions));
}

/** Whether logs of this bloom may match; false is certain. */
function bloomMayMatch(bloom: Uint8Array, { address, topics }: LogConditions): boolean {
  return [address, ...(topics ?? [])].every((allowed) => {
    const list = typeof allowed === 'string' ? [allowed] : (allowed ?? []);
    return (
      list.length === 0 || list.some((value) => value === null || bloomMayContain(bloom, hexToBytes(value)))
    );
  });
}

/** Compares the logs of a block. @throws {VerificationError} naming the first that differs, is missing or is made up. */
function expectLogs(expected: readonly Log[], answer: readonly unknown[], number: number): void {
  for (const [index, log] of expected.entries()) {
    expectSame(log, answer[index], `log ${index} of those that match in block ${number}`);
  }
  if (answer.length > expected.length) {
    throw new VerificationError(
      `block ${number} has ${expected.length} logs that match, ${answer.length} were answered`,
    );
  }
}

/** The logs of an answer by block, whose numbers must go up. @throws {VerificationError} */
function byBlock(
  answer: readonly unknown[],
  from: number,
  to: number,
): ReadonlyMap<number, readonly unknown[]> {
  if (!Array.isArray(answer)) throw new VerificationError('the logs are no list');
  const groups = new Map<number, unknown[]>();
  let last = from;
  for (const log of answer) {
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

/** The number of a range's end. */
async function numberOf({ chosen }: LogModules, end: Filter['fromBlock']): Promise<number> {
  const selector = selectBlock(end);
  if ('at' in selector && typeof selector.at === 'number') return selector.at;
  // The contract: a range has no pending block, and a filter's end no hash.
  const header = await chosen.header(end === 'pending' ? 'latest' : end);
  if (!header) throw new HeaderNotFoundError();
  return header.header.number;
}
