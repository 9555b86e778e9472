import {
  bloomMayContain,
  type ChainProfile,
  InvalidChainJsonError,
  type Log,
  logFromJson,
  stateSyncHash,
} from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';
import { inParallel } from '../in-parallel.ts';
import { findInTicks } from '../long-work.ts';
import type { Node } from '../node/node.ts';
import type { Checked } from './check-block.ts';
import type { KnownChain } from './known-chain.ts';
import { bytesOrUndefined, indexOrUndefined, quantityOrUndefined } from './wire-values.ts';

/** Headers to fetch for one response, besides those of recent blocks, which are known. */
const MAX_LOOKUPS = 16;
const LOOKUPS_AT_ONCE = 4;
/** Addresses and topics of one response to look up in blooms. Each costs a hash of some microseconds. */
const MAX_ENTRIES = 1_024;

/**
 * Compares logs with the headers of their blocks, as far as these are known or can be fetched. The bloom must have the
 * address and the topics of each log, and the timestamp must be that of the block. Returns the logs with these
 * timestamps.
 */
export async function checkLogsByHeaders(
  shown: readonly PlacedLog[],
  { view, profile, node }: { readonly view: KnownChain; readonly profile: ChainProfile; readonly node: Node },
  signal: AbortSignal,
): Promise<Checked<readonly PlacedLog[]>> {
  const headers = await headersOf(shown, view, node, signal);
  const lookups = new Set<string>();
  const timed: PlacedLog[] = [];
  const lied = await findInTicks(shown, (log) => {
    const block = headers.get(bytesToHex(log.blockHash));
    const seconds = block ? BigInt(block.header.timestamp) : log.timestamp;
    timed.push({ ...log, timestamp: seconds });
    if (!block) return undefined;
    const { number } = block.header;
    if (number !== log.blockNumber) return `a log of block ${number} names another`;
    if (log.timestamp !== undefined && log.timestamp !== seconds)
      return `a log of block ${number} has another time than its block`;
    return isOfStateSync(log, block, profile) || isInBloom(log, block, lookups)
      ? undefined
      : `a log of block ${number} is not in the bloom of its block`;
  });
  return lied === undefined ? { value: timed } : { fault: 'lied', detail: lied };
}

/** Returns the available headers of the logs' blocks by their hashes. */
async function headersOf(
  shown: readonly PlacedLog[],
  view: KnownChain,
  node: Node,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, StoredHeader>> {
  const headers = new Map<string, StoredHeader>();
  const unknown = new Map<string, Uint8Array>();
  for (const { blockHash, blockNumber } of shown) {
    const recent = view.recent(blockNumber);
    const key = bytesToHex(blockHash);
    if (recent && bytesEqual(recent.hash, blockHash)) headers.set(key, recent);
    else unknown.set(key, blockHash);
  }
  const requested = [...unknown].slice(0, MAX_LOOKUPS);
  await inParallel(requested, LOOKUPS_AT_ONCE, async ([key, hash]) => {
    const header = await view.header({ hash }, signal, node);
    if (header) headers.set(key, header);
  });
  return headers;
}

/** Returns whether a bloom has a log's address and topics. @param lookups Earlier lookups, by block and entry. */
function isInBloom({ log }: PlacedLog, { header, hash }: StoredHeader, lookups: Set<string>): boolean {
  const block = bytesToHex(hash);
  return [log.address, ...log.topics].every((entry) => {
    const key = `${block} ${bytesToHex(entry)}`;
    if (lookups.has(key) || lookups.size >= MAX_ENTRIES) return true;
    lookups.add(key);
    return bloomMayContain(header.logsBloom, entry);
  });
}

/** Returns whether a log belongs to a state-sync transaction, which no bloom counts. */
function isOfStateSync(
  { transactionHash }: PlacedLog,
  { header, hash }: StoredHeader,
  profile: ChainProfile,
) {
  return profile.hasStateSync && bytesEqual(transactionHash, stateSyncHash({ number: header.number, hash }));
}

/** A log query, as lower-case hex. An empty set matches any value. */
export interface LogFilter {
  readonly addresses: ReadonlySet<string>;
  /** The sets by position. A log must match each of them. */
  readonly topics: readonly ReadonlySet<string>[];
}

/** The most entries of a set to look up in a bloom. Each costs a hash, and one of many is likely to match. */
const MAX_BLOOM_ENTRIES = 64;

export function matchesFilter({ address, topics }: Log, filter: LogFilter): boolean {
  if (filter.addresses.size > 0 && !filter.addresses.has(bytesToHex(address))) return false;
  return filter.topics.every((any, position) => {
    const topic = topics[position];
    return topic !== undefined && (any.size === 0 || any.has(bytesToHex(topic)));
  });
}

/** Returns whether a block with that bloom may have matching logs. False is certain. */
export function bloomMayMatch(bloom: Uint8Array, { addresses, topics }: LogFilter): boolean {
  return [addresses, ...topics].every(
    (any) =>
      any.size === 0 ||
      any.size > MAX_BLOOM_ENTRIES ||
      [...any].some((entry) => bloomMayContain(bloom, hexToBytes(entry))),
  );
}

export interface PlacedLog {
  readonly log: Log;
  readonly blockNumber: number;
  readonly blockHash: Uint8Array;
  readonly transactionHash: Uint8Array;
  readonly transactionIndex: number;
  readonly logIndex: number;
  /** The block's timestamp in seconds. Some nodes do not show it. */
  readonly timestamp: bigint | undefined;
}

/** Parses a log of a mined block. @throws {InvalidChainJsonError} naming the field. */
export function readLog(json: unknown, what: string): PlacedLog {
  const shown = Object(json);
  const blockNumber = indexOrUndefined(shown.blockNumber);
  const blockHash = bytesOrUndefined(shown.blockHash, 32);
  const transactionHash = bytesOrUndefined(shown.transactionHash, 32);
  const transactionIndex = indexOrUndefined(shown.transactionIndex);
  const logIndex = indexOrUndefined(shown.logIndex);
  if (blockNumber === undefined || transactionIndex === undefined || logIndex === undefined) {
    throw new InvalidChainJsonError(`${what}: a position is missing`);
  }
  if (!blockHash || !transactionHash) throw new InvalidChainJsonError(`${what}: a hash is missing`);
  if (shown.removed === true) throw new InvalidChainJsonError(`${what}: was removed`);
  const timestamp = quantityOrUndefined(shown.blockTimestamp);
  const log = logFromJson(json, what);
  return { log, blockNumber, blockHash, transactionHash, transactionIndex, logIndex, timestamp };
}
