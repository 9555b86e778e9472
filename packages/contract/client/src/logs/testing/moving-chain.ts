import { quantityToHex } from '@ethread/core';
import {
  HeaderNotFoundError,
  type Hash,
  type Log,
  QueryTimeoutError,
  TooManyResultsError,
} from '@ethread/types';
import type { Transport } from '../../transport.ts';
import { TransportError } from '../../transport-error.ts';
import { logMatcher } from '../match-log.ts';

interface ModelBlock {
  readonly number: number;
  readonly hash: Hash;
  readonly parentHash: Hash;
  readonly logs: readonly Log[];
}

const ADDRESS = `0x${'11'.repeat(20)}` as const;
const OTHER = `0x${'22'.repeat(20)}` as const;

export interface ChainOptions {
  readonly random: () => number;
  /** The most logs that eth_getLogs returns. */
  readonly maxResults: number;
  /** The number of logs of the largest blocks. Default: more than eth_getLogs returns. */
  readonly largest?: number;
  /** The fraction of calls that get lost. */
  readonly lossRate?: number;
  /** The fraction of calls before which the chain changes. */
  readonly moveRate?: number;
  /** The distance of the finalized block below the head; undefined for a chain without finality. */
  readonly finalDepth?: number;
}

/** Creates a chain that grows and reorganises while it is read. */
export function createMovingChain(options: ChainOptions) {
  const { random, maxResults, lossRate = 0, moveRate = 0, finalDepth } = options;
  const { largest = 1.5 * maxResults } = options;
  const known = new Map<string, ModelBlock>();
  const chain: ModelBlock[] = [];
  const calls: string[] = [];
  let made = 0;
  let final = -1;
  let isCalm = false;

  function grow(): void {
    const number = chain.length;
    const hash: Hash = `0x${(++made).toString(16).padStart(64, '0')}`;
    const parentHash = chain.at(-1)?.hash ?? `0x${'00'.repeat(32)}`;
    const size = random() < 0.1 ? Math.floor(random() * largest) : Math.floor(random() * 4);
    const logs = Array.from({ length: size }, (_none, index): Log => ({
      address: random() < 0.8 ? ADDRESS : OTHER,
      topics: [],
      data: '0x',
      blockHash: hash,
      blockNumber: quantityToHex(number),
      transactionHash: hash,
      transactionIndex: '0x0',
      logIndex: quantityToHex(index),
      removed: false,
    }));
    const block = { number, hash, parentHash, logs };
    known.set(hash, block);
    chain.push(block);
    if (finalDepth !== undefined) final = Math.max(final, chain.length - 1 - finalDepth);
  }

  /** Replaces the last blocks by as many others, or by one fewer or more. */
  function reorganise(depth: number): void {
    const stored = Math.max(final + 1, chain.length - depth, 1);
    const height = chain.length;
    chain.length = stored;
    const wanted = height + Math.floor(random() * 3) - 1;
    while (chain.length < wanted) grow();
  }

  function move(): void {
    if (random() < 0.4) reorganise(1 + Math.floor(random() * 6));
    else grow();
  }

  const json = (block: ModelBlock | undefined) =>
    block ? { number: quantityToHex(block.number), hash: block.hash, parentHash: block.parentHash } : null;

  function find(parameter: unknown): ModelBlock | undefined {
    if (parameter === 'latest') return chain.at(-1);
    if (parameter === 'earliest') return chain[0];
    if (parameter === 'finalized') return finalDepth === undefined ? undefined : chain[final];
    return chain[Number(parameter)];
  }

  function respond(method: string, params: readonly unknown[]): unknown {
    const [first] = params;
    if (method === 'eth_getBlockByNumber') return json(find(first));
    const { blockHash, fromBlock, toBlock, ...conditions } = Object(first);
    // The model forgets a replaced block, as the service does.
    const block = known.get(blockHash);
    const stored = block && chain[block.number] === block ? block : undefined;
    if (method === 'eth_getBlockReceipts') return stored ? [{ logs: stored.logs }] : null;
    if (blockHash !== undefined && !stored) throw new HeaderNotFoundError();
    const blocks = stored ? [stored] : chain.slice(Number(fromBlock), Number(toBlock) + 1);
    const logs = blocks.flatMap((one) => one.logs).filter(logMatcher(conditions));
    if (logs.length > maxResults) throw random() < 0.8 ? new TooManyResultsError() : new QueryTimeoutError();
    return logs;
  }

  const transport: Transport = {
    async request<Result>(method: string, params: readonly unknown[]): Promise<Result> {
      calls.push(method);
      await Promise.resolve();
      if (!isCalm && random() < moveRate) move();
      if (!isCalm && random() < lossRate) throw new TransportError('lost');
      return respond(method, params) as Result;
    },
    close() {},
  };

  return {
    transport,
    calls,
    address: ADDRESS,
    grow: (blocks: number) => Array.from({ length: blocks }, grow),
    reorganise,
    /** Stops the random changes and losses. */
    calm: () => void (isCalm = true),
    head: () => chain.length - 1,
    /** Returns the matching logs of a range on the current chain. */
    logs: (from: number, to: number, address?: Hash) =>
      chain
        .slice(from, to + 1)
        .flatMap(({ logs }) => logs)
        .filter((log) => address === undefined || log.address === address),
  };
}
