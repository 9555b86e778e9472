import type { RequestContext } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { type Clock, type Logger, type Sleep, systemClock } from '@ethread/core';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import { type ConfiguredNode, createNodes, type Nodes, type NodesOptions } from '../index.ts';
import type { Anchors } from '../head/anchors.ts';
import { type Anvil, mined, startAnvil } from './index.ts';
import { NOT_PROVEN, readProven } from './read-proven.ts';
import { questionOf } from './question-of.ts';

export const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const RECIPIENT = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
export const TOPIC = `0x${'dd'.repeat(32)}`;
/** The failure of a call that no node answers. */
export const UNAVAILABLE = { failure: { kind: 'unavailable' } };
/** A contract that logs the first word of its calldata. */
const RUNTIME = `6000356000527f${TOPIC.slice(2)}60206000a100`;
const CREATION = `0x602d80600b6000396000f3${RUNTIME}`;

/** The chain of a real node with a contract, logs and transfers. */
export interface World {
  readonly anvil: Anvil;
  readonly contract: string;
  /** The block with three transactions that log. */
  readonly busy: { readonly number: string; readonly hash: string; readonly transactions: readonly string[] };
}

/** Starts a node and builds its chain. */
export async function makeWorld(): Promise<World> {
  const anvil = await startAnvil();
  const contract = String((await mined(anvil, { from: SENDER, data: CREATION })).contractAddress);
  await anvil.rpc('evm_setAutomine', false);
  const transactions: string[] = [];
  for (let word = 1; word <= 3; word++) {
    const data = `0x${String(word).padStart(64, '0')}`;
    const call = { from: SENDER, to: contract, data, gas: '0x186a0' };
    transactions.push(String(await anvil.rpc('eth_sendTransaction', call)));
  }
  await anvil.mine();
  await anvil.rpc('evm_setAutomine', true);
  await mined(anvil, { from: SENDER, to: RECIPIENT, value: '0x1' });
  await anvil.mine(2);
  const { blockNumber, blockHash } = Object(await anvil.rpc('eth_getTransactionReceipt', transactions[0]));
  return { anvil, contract, busy: { number: blockNumber, hash: blockHash, transactions } };
}

/** A log line: level and text. */
export interface Logged {
  readonly level: keyof Logger;
  readonly text: string;
}

/** The context of a call, and whether a partner may answer its method, which it may by default. */
type CallContext = Partial<RequestContext> & { readonly failover?: boolean };

/** Opened nodes with everything that they logged. */
export interface OpenNodes extends Nodes {
  readonly logged: Logged[];
  /** Sends a call and returns the response, with a parsed result. */
  call(method: string, params: readonly unknown[], context?: CallContext): Promise<unknown>;
}

/** Opens nodes, polls them often, and waits until each was asked. */
export async function openNodes(
  nodes: readonly (Pick<ConfiguredNode, 'name' | 'url'> & Partial<ConfiguredNode>)[],
  options: Partial<NodesOptions> = {},
  chainId = 31337n,
  {
    anchors,
    clock = systemClock,
    sleep,
    followedPath,
  }: {
    readonly anchors?: (() => Anchors) | undefined;
    readonly clock?: Clock | undefined;
    readonly sleep?: Sleep | undefined;
    readonly followedPath?: string | undefined;
  } = {},
): Promise<OpenNodes> {
  // The one-time compilation of a thread is not part of a node's time limit.
  await useWasmCrypto();
  const logged: Logged[] = [];
  const log = (level: keyof Logger) => (fields: object, message: string) =>
    void logged.push({ level, text: `${message} ${JSON.stringify(fields)}` });
  const logger = { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
  const opened = createNodes(
    {
      nodes: nodes.map((node) => ({ role: 'primary', headers: {}, ...node })),
      chainId,
      anchors,
      clock,
      logger,
      random: () => 0.5,
      followedPath,
      ...(sleep ? { sleep } : {}),
    },
    // A busy machine must not reach a time limit of a node that responds.
    {
      pollMs: 50,
      probeTimeoutMs: 5_000,
      callTimeoutMs: 30_000,
      maxResults: 10_000,
      gasCapOfBlock: 10,
      ...options,
    },
  );
  await opened.ready;
  return Object.assign(opened, {
    logged,
    async call(
      method: string,
      params: readonly unknown[],
      { failover = true, ...context }: CallContext = {},
    ) {
      const proven = opened.proven && (await readProven(opened.proven, opened.head, method, params));
      if (proven !== undefined && proven !== NOT_PROVEN) return proven;
      const response = await opened.forward(
        { method, question: questionOf(method), params, failover },
        { ...testContext, ...context },
      );
      return response.kind === 'result' ? response.json.parse() : response;
    },
  });
}

/**
 * Returns a response as the contract defines it, where the real node differs. Its blocks leave the withdrawals out of
 * their size and show a total difficulty. Its receipts have a decimal timestamp, and blob prices where there are none.
 */
export function inContract(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(inContract);
  if (typeof result !== 'object' || result === null) return result;
  if ('cumulativeGasUsed' in result) return without(result, ['blockTimestamp', 'blobGasPrice']);
  return 'stateRoot' in result ? without(result, ['size', 'totalDifficulty']) : result;
}

function without(object: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
