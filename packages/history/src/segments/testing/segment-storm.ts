import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { archiveFile, sourceOf } from '@ethread/era/testing';
import { gatherLogs, isUnavailable } from '@ethread/ports';
import { startObjectServer } from './object-server.ts';
import { openServer } from './open-server.ts';
import {
  genesisBlock,
  LAST_BLOCK,
  printFound,
  type Random,
  randomNumbers,
  randomQuery,
  scan,
  SEGMENT_BLOCKS,
  stormBlocks,
} from './storm-chain.ts';

/** Options of a storm. */
export interface SegmentStormOptions {
  readonly kills: number;
  /** The filters that each of the three servers is asked. */
  readonly filters: number;
  readonly seed: string;
  readonly onRound?: (text: string) => void;
}

/** The outcome of a storm. */
export interface SegmentStormReport {
  /** The kills by the phase that the process had begun. */
  readonly kills: Readonly<Record<string, number>>;
  readonly rounds: number;
  /** What verification found wrong in a store or a file. */
  readonly problems: readonly string[];
  /** Filters whose logs differed from those of the scan, over all servers. */
  readonly differing: number;
  readonly filters: number;
}

type Role = 'publisher' | 'reader';

/** The phases in which a process of each role is killed, one after another. */
const PHASES: readonly (readonly [Role, string])[] = [
  ['publisher', 'import'],
  // The first report of an archive follows its first block, in the thread that builds its segment.
  ['publisher', 'import 0'],
  ['publisher', `import ${SEGMENT_BLOCKS}`],
  ['publisher', `import ${2 * SEGMENT_BLOCKS - 1}`],
  ['publisher', 'move'],
  ['publisher', 'publish'],
  ['publisher', 'release'],
  ['reader', 'attach'],
  ['reader', 'release'],
];
/** The longest time from the beginning of a phase to the kill, in milliseconds. */
const KILL_MS = 150;
/** The first blocks of the archives: two are whole segments, and two are the parts of one. */
const ARCHIVES = [0, SEGMENT_BLOCKS, 2 * SEGMENT_BLOCKS, 2.5 * SEGMENT_BLOCKS];
const SEGMENTS = (LAST_BLOCK + 1) / SEGMENT_BLOCKS;

/** Runs a storm against a versitygw of its own. */
export async function runSegmentStorm(options: SegmentStormOptions): Promise<SegmentStormReport> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-segment-storm-'));
  const server = await startObjectServer(join(folder, 'objects'));
  const blocks = stormBlocks();
  const genesisFirst = [
    { block: { header: genesisBlock, transactions: [], uncles: [], withdrawals: [] }, receipts: [] },
    ...blocks,
  ];
  const archives = ARCHIVES.map((from, index) => {
    const before = genesisFirst.slice(0, from).reduce((sum, { block }) => sum + block.header.difficulty, 0n);
    const some = genesisFirst.slice(from, ARCHIVES[index + 1]);
    return archiveFile(join(folder, `${from}.era1`), 'era1', sourceOf(some, before));
  });
  const random = randomNumbers(options.seed);
  const kills: Record<string, number> = {};
  const problems: string[] = [];
  let differing = 0;
  let rounds = 0;
  let killed = 0;

  /** Runs a process of a server until it is done. Kills it once in each phase, as long as kills are left. */
  async function runRole(role: Role, path: string, url: string): Promise<void> {
    const phases = PHASES.filter(([of]) => of === role).map(([, phase]) => phase);
    for (const phase of phases) {
      if (killed >= options.kills) break;
      const last = await runProcess([role, path, url, ...archives], { phase, afterMs: random() * KILL_MS });
      if (last === undefined) continue;
      killed++;
      kills[last] = (kills[last] ?? 0) + 1;
    }
    const last = await runProcess([role, path, url, ...archives]);
    if (last !== undefined) throw new Error(`the ${role} ended in the phase ${last}`);
  }

  async function verify(path: string, url: string): Promise<void> {
    const { history, bucket } = openServer(path, url);
    try {
      await bucket.download();
      const { problems: found, blocks: count } = await history.verify();
      problems.push(...found.map(({ problem }) => problem));
      if (count !== LAST_BLOCK + 1) problems.push(`${path}: ${count} blocks`);
      if ((await bucket.release()).length !== SEGMENTS)
        problems.push(`${path}: segments are not in the bucket`);
    } finally {
      await history.close();
    }
  }

  try {
    while (rounds === 0 || killed < options.kills) {
      const url = `${server.url}/round-${rounds}`;
      const paths = ['publisher', 'second', 'third'].map((name) => join(folder, String(rounds), name));
      for (const path of paths) mkdirSync(path, { recursive: true });
      const [publisher = '', ...readers] = paths;
      await runRole('publisher', publisher, url);
      for (const path of readers) await runRole('reader', path, url);
      for (const path of paths) await verify(path, url);
      rounds++;
      options.onRound?.(`round ${rounds}: ${killed} of ${options.kills} kills, ${problems.length} problems`);
      if (killed >= options.kills) {
        const filters = { blocks, random, count: options.filters };
        for (const path of paths) differing += await countDiffering(path, url, filters);
      }
      rmSync(join(folder, String(rounds - 1)), { recursive: true });
    }
    return { kills, rounds, problems, differing, filters: options.filters };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a process of a server. With a phase, kills it some milliseconds after that phase began. Resolves to the last
 * phase that it began, or to undefined when it ended by itself with success.
 */
async function runProcess(
  args: readonly string[],
  kill?: { readonly phase: string; readonly afterMs: number },
): Promise<string | undefined> {
  const entry = join(import.meta.dirname, 'storm-process.ts');
  const child = spawn(process.execPath, ['--conditions=@ethread/source', entry, ...args], {
    env: { ...process.env, NODE_OPTIONS: '--no-warnings' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (kill && chunk.toString().split('\n').includes(kill.phase)) {
      void setTimeout(kill.afterMs).then(() => child.kill('SIGKILL'));
    }
  });
  const [code] = await ended;
  if (code === 0) return undefined;
  return output.trimEnd().split('\n').at(-1) ?? '';
}

/** Asks a server random filters. Returns the number of those whose logs differ from those of a scan. */
async function countDiffering(
  path: string,
  url: string,
  {
    blocks,
    random,
    count,
  }: { readonly blocks: ReturnType<typeof stormBlocks>; readonly random: Random; readonly count: number },
): Promise<number> {
  const { history } = openServer(path, url);
  const { signal } = new AbortController();
  let differing = 0;
  try {
    for (let at = 0; at < count; at++) {
      const query = randomQuery(random);
      const found = await history.findLogs(query, { maxResults: 100_000, signal });
      const logs =
        found === null || isUnavailable(found) || !('logs' in found) ? [] : await gatherLogs(found.logs);
      if (logs.map(printFound).join('\n') !== scan(blocks, query).join('\n')) differing++;
    }
  } finally {
    await history.close();
  }
  return differing;
}
