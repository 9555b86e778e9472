import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@ethread/core';
import { type EmptyBlock, FIRST_TIMESTAMP, makeEmptyBlocks } from '@ethread/upstreams/testing';
import { configurationFile, runEthread } from '../service-process.ts';
import { openService } from '../world.ts';
import { CHAIN_ID, HEAD, type HonestChain } from './honest-chain.ts';
import { startLabNode } from './lab-node.ts';

/** Blocks that liars invent beyond the head, so that their fork is longer than the chain. */
const INVENTED = 200;
/** Seconds between two blocks of the chain. */
const PERIOD = 12;
/** `finalAfter` of the service: its default. */
const FINAL_AFTER = 900;

/** A lie of some nodes, which grow a fork of empty blocks and call its head finalized, and the outcome in docs/lost-nodes.md. */
export interface Cell {
  readonly nodes: number;
  readonly liars: number;
  /** The number of blocks that the fork replaces. 0: it grows from the head. */
  readonly depth: number;
  /** The block that is final for the store before the lie. */
  readonly final: number;
  /** The time for which the nodes lie, in seconds. */
  readonly lieSeconds: number;
  readonly expected: Outcome;
}

export interface Outcome {
  /** Whether clients saw invented blocks until the lie ended. */
  readonly isShown: boolean;
  /** Whether clients saw an invented block as finalized. */
  readonly isShownFinalized: boolean;
  /** Whether `/readyz` returned 503 during the lie. */
  readonly isUnready: boolean;
  /** Whether the store has to be built again before the truth returns. */
  readonly isRebuilt: boolean;
}

export interface Result extends Outcome {
  /** Seconds of the clock until the truth returned after the lie. */
  readonly truth: number;
  /** The output of `ethread verify` when it found something. */
  readonly problems: string;
}

/** The real time without a request of the service after which it waits for the clock, in milliseconds. */
const QUIET_MS = 100;
/** The real time within which the sync stores a head that the service follows: it tries again after 500 ms. */
const STORED_WITHIN_MS = 1_000;
/** The real time that a busy machine may take to store the blocks of a reorg. The clock stands still meanwhile. */
const REORG_STORED_WITHIN_MS = 60_000;
/** Blocks that honest nodes call finalized, below their head. */
const HONEST_DEPTH = 64;
/** The most seconds of the clock until the truth must have returned. */
const MOST_SECONDS = 60;
/** The longest step of the clock during a lie, in seconds. */
const LONGEST_STEP = 60;

/** Runs a service in this process before nodes that lie. Its clock stands still unless this function moves it. */
export async function runCell(cell: Cell, chain: HonestChain): Promise<Result> {
  const { nodes: count, liars, depth, final, lieSeconds, expected } = cell;
  const common = HEAD - depth;
  const invented = makeEmptyBlocks(chain.blocks[common], depth + INVENTED, 7);
  const lie = [...chain.blocks.slice(0, common + 1), ...invented];
  const isInvented = new Set(invented.map(({ name }) => name));
  const folder = await chain.copy(final);
  const log: string[] = [];
  let seconds = 0;
  const note = (fields: object, message: string) =>
    void log.push(`${seconds} s: ${message} ${JSON.stringify(fields)}`);
  const logger = { debug: () => undefined, info: note, warn: note, error: note };

  const clock: Clock = {
    now: () => (FIRST_TIMESTAMP + HEAD + seconds) * 1_000,
    monotonic: () => seconds * 1_000,
  };
  const truthNow = (): readonly EmptyBlock[] =>
    chain.blocks.slice(0, HEAD + 1 + Math.floor(seconds / PERIOD));
  const nodes = await Promise.all(
    Array.from({ length: count }, () => startLabNode(CHAIN_ID, truthNow(), HEAD - HONEST_DEPTH)),
  );
  const named = nodes.map(({ url }, index) => ({ name: `node-${index}`, url }));
  const settings = {
    name: 'main',
    genesis: 'genesis.json',
    data: 'data',
    execute: true,
    nodes: named,
    finalAfter: FINAL_AFTER,
    keep: { backfillFrom: 0, backfillBlocksPerSecond: 100_000 },
  };
  const file = configurationFile({ chains: [settings] }, folder);

  async function open() {
    const { call, close, url } = await openService(file, { logger, clock });
    return {
      close,
      async block(tag: string): Promise<string | undefined> {
        return Object(Object(await call('eth_getBlockByNumber', tag, false)).result).hash;
      },
      async readiness() {
        const response = await fetch(`${url}/readyz`);
        return { isReady: response.status === 200, body: await response.text() };
      },
    };
  }

  /** Resolves once the service waits for its clock. */
  async function quiet(): Promise<void> {
    const calls = () => nodes.reduce((sum, node) => sum + node.calls, 0);
    for (let before = -1; before !== calls();) {
      before = calls();
      await pause(QUIET_MS);
    }
  }

  /** Moves the clock, with the honest nodes' chain, and waits until the service has polled each node. */
  async function advance(by: number, areLying: boolean): Promise<void> {
    seconds += by;
    for (const [index, node] of nodes.entries()) {
      const truth = truthNow();
      if (areLying && index < liars) node.show(lie, lie.length - 1);
      else node.show(truth, truth.length - 1 - HONEST_DEPTH);
    }
    const before = nodes.map(({ calls }) => calls);
    // A node that was late on a busy machine is asked later.
    await isSoon(() => Promise.resolve(nodes.every((node, index) => node.calls > (before[index] ?? 0))));
    await quiet();
  }

  /** Moves the clock until a condition holds. */
  async function reach(condition: () => Promise<boolean>, areLying: boolean): Promise<void> {
    for (let left = MOST_SECONDS; !(await isSoon(condition)); left--) {
      if (left === 0) throw new Error(`not true within ${MOST_SECONDS} s: ${condition.toString()}`);
      await advance(1, areLying);
    }
  }

  let service = await open();
  try {
    const isTrue = async () => (await service.block('latest')) === truthNow().at(-1)?.name;
    const isReady = async () => (await service.readiness()).isReady;
    const isNotReady = async () => !(await isReady());
    await reach(isTrue, false);
    const showsLie = async () => isInvented.has((await service.block('latest')) ?? '');
    let isShown = false;
    let isShownFinalized = false;
    const begun = seconds;
    while (seconds - begun < lieSeconds) {
      // Short steps at first, in which the other nodes outvote the liar after their next block.
      const step = seconds - begun < 2 * PERIOD ? PERIOD / 2 : LONGEST_STEP;
      await advance(Math.min(step, begun + lieSeconds - seconds), true);
      // Blocks are stored in real time before clients see them.
      if (expected.isShown && !isShown) await reach(showsLie, true);
      isShown = await showsLie();
      isShownFinalized ||= isInvented.has((await service.block('finalized')) ?? '');
    }
    // Only stored blocks can be final, and gaps are filled in real time.
    if (expected.isRebuilt) {
      await reach(() => Promise.resolve(!log.some(isGap) || log.some(isFilled)), true);
      await advance(PERIOD, true);
    }
    if (expected.isUnready) await reach(isNotReady, true);
    const isUnready = log.some(isUnreadyLine) || (await isNotReady());

    const ended = seconds;
    const loggedBefore = log.length;
    const isReorganised = () => log.slice(loggedBefore).some(isReorgLine);
    let truth = 0;
    for (const node of nodes) node.show(truthNow(), truthNow().length - 1 - HONEST_DEPTH);
    const isBack = () => isSoon(isTrue, isReorganised() ? REORG_STORED_WITHIN_MS : STORED_WITHIN_MS);
    while (!(await isBack()) && seconds - ended < MOST_SECONDS && !log.some(isUnreadyLine)) {
      await advance(1, false);
      truth = seconds - ended;
    }
    if (expected.isRebuilt) await reach(isNotReady, false);
    const { body } = await service.readiness();
    await service.close();
    if (expected.isRebuilt) {
      const [, removed = ''] = /remove the folder (\S+),/.exec(body) ?? [];
      rmSync(removed, { recursive: true });
      service = await open();
      await reach(isTrue, false);
      await service.close();
    }
    const verify = await runEthread('verify', '--data', join(folder, 'data'));
    const problems = verify.code === 0 ? '' : verify.output;
    service = await open();
    await reach(isTrue, false);
    await reach(isReady, false);
    return { isShown, isShownFinalized, isUnready, isRebuilt: expected.isRebuilt, truth, problems };
  } finally {
    await service.close();
    for (const node of nodes) await node.close();
  }
}

/** Resolves to whether a condition holds within the time in which a followed head is stored. */
async function isSoon(condition: () => Promise<boolean>, withinMs = STORED_WITHIN_MS): Promise<boolean> {
  for (let left = withinMs; left > 0; left -= QUIET_MS) {
    if (await condition()) return true;
    await pause(QUIET_MS);
  }
  return condition();
}

const isGap = (line: string) => line.includes('blocks below the head are missing');
const isFilled = (line: string) => line.includes('all older blocks are stored');
const isReorgLine = (line: string) => line.includes('the chain was reorganised');
const isUnreadyLine = (line: string) => line.includes('not ready anymore');
