import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ethread/setup';
import { bytesToHex, quantityToHex } from '@ethread/core';
import { launchService } from '../launch-service.ts';
import { callWithProof } from '../json-rpc.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { WitnessBlock } from './witness-block.ts';
import { playWitness, type WitnessHints } from './witness-node.ts';

const KEY = 'key-of-the-laboratory';
/** The least gas of a transaction whose call is judged. */
const LEAST_GAS = 80_000n;

/** A service over nodes that prove a recorded block from its witness. */
export interface RealBlock {
  readonly witness: WitnessBlock;
  /** The nodes. Each has the block. */
  readonly nodes: readonly CountingProxy[];
  hints: WitnessHints;
  /** Calls the service, and counts the messages for proofs that this took. */
  ask(method: string, ...params: readonly unknown[]): Promise<Asked>;
  /** Starts the service again, which then knows nothing. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A response, and what it took. */
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

/** Starts a service over nodes that have a recorded block. @param latencyMs Delay of each message of the nodes. */
export async function startRealBlock(
  path: string,
  { latencyMs = 0, nodes: count = 1 }: { readonly latencyMs?: number; readonly nodes?: number } = {},
): Promise<RealBlock> {
  const witness = new WitnessBlock(path);
  const folder = mkdtempSync(join(tmpdir(), 'ethread-real-'));
  const real: { hints: WitnessHints } = { hints: 'traces' };
  const play = await playWitness(witness, () => real.hints);
  const nodes: CountingProxy[] = [];
  while (nodes.length < count) {
    const node = await startCountingProxy('');
    node.playing = async (sent) => {
      if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
      return play(sent);
    };
    nodes.push(node);
  }
  const port = await freePort();
  const configuration = {
    port,
    keys: [KEY],
    methods: 'extended',
    // Nothing here is timed.
    load: { maxDelayMs: 60_000 },
    chains: [
      {
        name: 'main',
        chainId: 1,
        proofs: 'complete',
        proofsPerMinute: 1_000_000,
        nodeOptions: { callTimeoutMs: 60_000 },
        nodes: nodes.map(({ url }, index) => ({ name: `node-${index + 1}`, url })),
      },
    ],
  };
  let service = await launchService(folder, configuration);
  const url = `http://127.0.0.1:${port}/v3/${KEY}`;
  return Object.assign(real, {
    witness,
    nodes,
    async ask(method: string, ...params: readonly unknown[]) {
      const before = nodes.map(({ requests }) => requests.length);
      const began = performance.now();
      const { response, proof } = await callWithProof(url, { method, params });
      const milliseconds = performance.now() - began;
      const sent = nodes.flatMap(({ requests }, index) => requests.slice(before[index]));
      const bytes = sent.reduce((sum, request) => sum + request.bytes, 0);
      return {
        result: response.result,
        error: response.error,
        proof,
        rounds: sent.length,
        bytes,
        milliseconds,
      };
    },
    async restart() {
      await service.stop();
      service = await launchService(folder, configuration);
    },
    async stop() {
      await service.stop();
      for (const node of nodes) await node.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** Returns the calls of a block's transactions that used much gas. */
export function callsOf({
  block,
  senders,
  gasUsed,
}: WitnessBlock): readonly Readonly<Record<string, string>>[] {
  return block.transactions.flatMap(({ to, value, input, gasLimit }, index) => {
    const from = senders[index];
    if (!from || (gasUsed[index] ?? 0n) < LEAST_GAS) return [];
    return [
      {
        from: bytesToHex(from),
        ...(to ? { to: bytesToHex(to) } : {}),
        gas: quantityToHex(gasLimit),
        value: quantityToHex(value),
        input: bytesToHex(input),
      },
    ];
  });
}

/** Returns state overrides that give the sender of a call a balance. */
export function richSender({ from }: Readonly<Record<string, string>>): unknown {
  return { [String(from)]: { balance: `0x1${'0'.repeat(24)}` } };
}
