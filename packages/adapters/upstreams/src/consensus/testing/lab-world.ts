import type { Logger } from '@ethread/core';
import { until } from '@ethread/setup';
import { type ConsensusFollower, followConsensus } from '../follow-consensus.ts';
import { createNativeBls } from '../native-bls.ts';
import { createStateFile } from '../../state-file.ts';
import { makeExecutionChain } from './execution-chain.ts';
import { createLabChain, type ExecutionBlock, type LabChain, type SlotOptions } from './lab-chain.ts';
import { createLabClock, type LabClock } from './lab-clock.ts';
import { labNetwork } from './lab-network.ts';
import { type LabNode, startLabNode } from './lab-node.ts';

/** Blocks of the execution chain that can be proposed. */
const BLOCKS = 400;
/** By how much time goes on, in milliseconds, while a test waits. */
const STEP_MS = 250;

export interface LabLine {
  readonly level: keyof Logger;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A beacon chain with nodes, and followers of it, on one clock. */
export interface LabWorld {
  readonly chain: LabChain;
  readonly clock: LabClock;
  readonly nodes: readonly LabNode[];
  readonly execution: readonly ExecutionBlock[];
  readonly logged: LabLine[];
  advance(slots?: number, options?: SlotOptions): void;
  /**
   * Resolves when something holds. Time goes on meanwhile, up to the end of the slot.
   * @throws when it does not hold.
   */
  within(holds: () => boolean): Promise<void>;
  /** Starts a follower. @param checkpoint Default: the root of block 0. */
  follow(options?: {
    readonly checkpoint?: Uint8Array;
    readonly path?: string;
    readonly nodes?: readonly LabNode[];
  }): Promise<ConsensusFollower>;
  close(): Promise<void>;
}

export interface LabWorldOptions {
  readonly gloasEpoch?: number;
  readonly nodes?: number;
}

export async function openLabWorld({
  gloasEpoch = 1_000,
  nodes: count = 1,
}: LabWorldOptions = {}): Promise<LabWorld> {
  const network = labNetwork(gloasEpoch);
  const execution = makeExecutionChain(BLOCKS);
  const [genesis] = execution;
  if (!genesis) throw new RangeError('the execution chain has no block');
  const chain = createLabChain(network, genesis);
  const clock = createLabClock(network.genesisTime * 1_000);
  const nodes: LabNode[] = [];
  for (let at = 0; at < count; at++) nodes.push(await startLabNode(chain));
  const followers: ConsensusFollower[] = [];
  const logged: LabLine[] = [];
  const log = (level: keyof Logger) => (fields: object, message: string) =>
    void logged.push({ level, message, fields: { ...fields } });
  const logger = { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
  let next = 1;
  return {
    chain,
    clock,
    nodes,
    execution,
    logged,
    advance(slots = 1, options = {}) {
      for (let left = slots; left > 0; left--) {
        const block = execution[next];
        if (block) next++;
        chain.advance(block, options);
        clock.advance(network.genesisTime * 1_000 + chain.slot * network.slotMs - clock.now());
      }
    },
    async within(holds) {
      const end = network.genesisTime * 1_000 + (chain.slot + 1) * network.slotMs;
      await until(() => {
        if (holds()) return true;
        if (clock.now() + STEP_MS < end) clock.advance(STEP_MS);
        return false;
      });
    },
    async follow({ checkpoint = chain.blocks[0]?.root, path, nodes: own = nodes } = {}) {
      const follower = followConsensus({
        network,
        nodes: own.map(({ url }, at) => ({ name: `beacon-${at}`, url, headers: {} })),
        checkpoint,
        bls: createNativeBls(),
        state: path === undefined ? undefined : createStateFile(path),
        clock,
        logger,
        random: () => 0.5,
        sleep: clock.sleep,
      });
      followers.push(follower);
      await follower.begin();
      return follower;
    },
    async close() {
      await Promise.all(followers.map((follower) => follower.close()));
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}
