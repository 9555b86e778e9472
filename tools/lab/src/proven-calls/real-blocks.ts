import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantityToHex } from '@ethread/core';
import { exchange, print, resultOf } from '../json-rpc.ts';
import { startService } from '../service.ts';
import { type CountingProxy, type Playing, startCountingProxy, unknownMethod } from './counting-proxy.ts';
import { WitnessBlock } from './witness-block.ts';
import { playWitness } from './witness-node.ts';

const PROOFS: ReadonlySet<string> = new Set(['eth_getProof', 'eth_getCode']);
const LEAST_GAS = 80_000;

/** Which hints a node gives: none, access lists of calls, or traces of blocks too. */
export type Hints = 'none' | 'lists' | 'traces';

/** A node whose newest block is traced. */
export interface BlockNode {
  readonly chainId: number;
  readonly play: Playing;
}

export interface BlockTransaction {
  readonly hash: string;
  readonly gasUsed: bigint;
  readonly call: Readonly<Record<string, string>>;
}

/** A service over nodes that prove the state on which a block was executed. */
export interface RealBlock {
  readonly number: number;
  /** The number of the parent, on whose state calls run. */
  readonly parent: string;
  readonly transactions: readonly BlockTransaction[];
  readonly nodes: readonly CountingProxy[];
  hints: Hints;
  /** Calls the service, and counts the messages for proofs that this took. */
  ask(method: string, ...params: readonly unknown[]): Promise<Asked>;
  /** Starts the service again, which then knows nothing. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Asked {
  readonly result: unknown;
  readonly error: unknown;
  readonly proof: string;
  readonly rounds: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Unpacks the recorded witnesses into a temporary folder. */
export function unpackWitnesses(archive: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-witnesses-'));
  execFileSync('tar', ['xJf', archive, '-C', folder]);
  return folder;
}

/** Returns a node that has a recorded block of mainnet. */
export async function recordedNode(file: string): Promise<BlockNode> {
  return { chainId: 1, play: await playWitness(new WitnessBlock(file)) };
}

/** Starts a service over a node's newest block. @param latencyMs Delay of each message of the nodes. */
export async function startRealBlock(
  { chainId, play }: BlockNode,
  { latencyMs = 0, nodes: count = 1 }: { readonly latencyMs?: number; readonly nodes?: number } = {},
): Promise<RealBlock> {
  const chosen: { hints: Hints } = { hints: 'traces' };
  const nodes: CountingProxy[] = [];
  while (nodes.length < count) {
    const node = await startCountingProxy(async (sent) => {
      if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
      const { method } = sent;
      const isHint = method === 'eth_createAccessList' || method === 'debug_traceBlockByHash';
      const isGiven = chosen.hints === 'traces' || (chosen.hints === 'lists' && !method.startsWith('debug'));
      if (isHint && !isGiven) throw unknownMethod(method);
      return play(sent);
    });
    nodes.push(node);
  }
  const [node] = nodes;
  const fromNode = (method: string, ...params: readonly unknown[]) =>
    resultOf(node?.url ?? '', method, ...params);
  const block = Object(await fromNode('eth_getBlockByNumber', 'latest', true));
  const receipts = Object(await fromNode('eth_getBlockReceipts', block.hash));
  const number = Number(block.number);
  const chain = {
    chainId,
    proofs: 'complete',
    proofsPerMinute: 1_000_000,
    nodeOptions: { callTimeoutMs: 60_000 },
    nodes: nodes.map(({ url }, index) => ({ name: `node-${index + 1}`, url })),
  };
  const settings = { methods: 'extended' };
  let service = await startService(chain, { settings });
  return Object.assign(chosen, {
    number,
    parent: quantityToHex(number - 1),
    transactions: block.transactions.map((transaction: Readonly<Record<string, string>>, index: number) => ({
      hash: transaction['hash'],
      gasUsed: BigInt(receipts[index].gasUsed),
      call: callOf(transaction),
    })),
    nodes,
    async ask(method: string, ...params: readonly unknown[]) {
      const before = nodes.map(({ requests }) => requests.length);
      const began = performance.now();
      const { text, headers } = await exchange(service.url, print(method, params));
      const milliseconds = performance.now() - began;
      const sent = nodes.flatMap(({ requests }, index) => requests.slice(before[index]));
      const bytes = sent.reduce((sum, request) => sum + request.bytes, 0);
      const { result, error } = Object(JSON.parse(text));
      const proof = String(headers['x-proof'] ?? 'absent');
      // Hints are asked for beside proofs.
      const rounds = sent.filter(({ methods }) => methods.some((one) => PROOFS.has(one))).length;
      return { result, error, proof, rounds, bytes, milliseconds };
    },
    async restart() {
      await service.stop();
      service = await startService(chain, { settings });
    },
    async stop() {
      await service.stop();
      for (const one of nodes) await one.close();
    },
  });
}

function callOf({ from, to, gas, value, input }: Readonly<Record<string, unknown>>): object {
  return { from, ...(to ? { to } : {}), gas, value, input };
}

/** Returns the calls of a block's transactions that used much gas. */
export function callsOf({ transactions }: RealBlock): readonly BlockTransaction['call'][] {
  return transactions.filter(({ gasUsed }) => gasUsed >= LEAST_GAS).map(({ call }) => call);
}

/** Returns state overrides that give the sender of a call a balance. */
export function richSender({ from }: BlockTransaction['call']): unknown {
  return { [String(from)]: { balance: `0x1${'0'.repeat(24)}` } };
}
