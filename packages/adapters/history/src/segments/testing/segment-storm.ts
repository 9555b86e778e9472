import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveFile, sourceOf } from '@ethread/era/testing';
import { countDiffering } from './count-differing.ts';
import { startObjectServer } from './object-server.ts';
import { openServer } from './open-server.ts';
import { type Phase, runServer } from './run-server.ts';
import {
  genesisBlock,
  LAST_BLOCK,
  type Random,
  randomNumbers,
  SEGMENT_BLOCKS,
  stormBlocks,
} from './storm-chain.ts';
import { startUploadGate } from './upload-gate.ts';

/** Options of a storm. */
export interface SegmentStormOptions {
  readonly kills: number;
  /** The filters that each server is asked. */
  readonly filters: number;
  readonly seed: string;
  /** The names of the servers of a round, of which the first publishes the segments. Default: all. */
  readonly servers?: readonly string[];
  /** Called after each round, and with each problem. */
  readonly onProgress?: (text: string) => void;
}

/** The outcome of a storm. */
export interface SegmentStormReport {
  /** The kills by the kind of the phase that the process had begun. */
  readonly kills: Readonly<Record<string, number>>;
  readonly rounds: number;
  /** What verification found wrong in a store or a file, after a kill or at the end of a round. */
  readonly problems: readonly string[];
  /** Filters whose logs differed from those of the scan, over all servers. */
  readonly differing: number;
  readonly filters: number;
}

/** A server, with the steps of its work. */
interface Server {
  readonly name: string;
  readonly steps: string;
  /** Begins with a store whose blocks are all in rows, as a program without segments wrote it. */
  readonly hasRows?: boolean;
}

/** The servers of a round, one after another. All have the segments of the first, or build equal ones. */
const SERVERS: readonly Server[] = [
  { name: 'publisher', steps: 'import,move,publish,release' },
  { name: 'second', steps: 'attach,release' },
  { name: 'third', steps: 'attach,release' },
  { name: 'migrated', steps: 'move,publish,release', hasRows: true },
];
/** The first blocks of the archives: two are whole segments, and two are the parts of one. */
const ARCHIVES = [0, SEGMENT_BLOCKS, 2 * SEGMENT_BLOCKS, 2.5 * SEGMENT_BLOCKS];
const SEGMENTS = (LAST_BLOCK + 1) / SEGMENT_BLOCKS;

/** Runs a storm against a versitygw of its own. */
export async function runSegmentStorm(options: SegmentStormOptions): Promise<SegmentStormReport> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-segment-storm-'));
  const server = await startObjectServer(join(folder, 'objects'));
  const gate = await startUploadGate(server.url);
  const archives = writeArchives(folder);
  const rows = join(folder, 'rows');
  const random = randomNumbers(options.seed);
  const kills: Record<string, number> = {};
  const problems: string[] = [];
  let differing = 0;
  let rounds = 0;
  let killed = 0;

  function report(problem: string): void {
    problems.push(problem);
    options.onProgress?.(problem);
  }

  /** Returns a server's folder of a round. */
  function prepare({ name, hasRows = false }: Server, round: string): string {
    const path = join(folder, round, name);
    mkdirSync(path, { recursive: true });
    if (hasRows) cpSync(rows, path, { recursive: true });
    return path;
  }

  /** Kills a server in the given share of its phases, one after another, and lets it end its work. */
  async function killServer(args: readonly [steps: string, path: string, url: string], phases: Phases) {
    const [, path, url] = args;
    let blocks = 0;
    for (const [index, { ms }] of phases.all.entries()) {
      if (!phases.chosen.has(index)) continue;
      // After earlier kills, the server may have done the work of this phase.
      const following = new Set(phases.all.slice(index).map((phase) => phase.name));
      const run = await runServer([...args, ...archives], gate, {
        phases: following,
        afterMs: random() * ms,
      });
      if (!run.isKilled) break;
      const kind = kindOf(run.phases.at(-1));
      killed++;
      kills[kind] = (kills[kind] ?? 0) + 1;
      const found = await verify(path, url, blocks);
      for (const problem of found.problems) report(`${path}, after a kill in "${kind}": ${problem}`);
      blocks = found.blocks;
    }
    await runServer([...args, ...archives], gate);
  }

  /** Verifies a killed server's store by way of a copy, so that the server itself continues after its kill. */
  async function verify(path: string, url: string, blocksBefore: number) {
    const copy = join(folder, 'copy');
    cpSync(path, copy, { recursive: true });
    const { history, bucket } = openServer(copy, url, { isStill: true });
    try {
      await bucket.download();
      const { problems: found, blocks } = await history.verify();
      const lost = blocks < blocksBefore ? [`${blocksBefore - blocks} blocks are lost`] : [];
      return { blocks, problems: [...found.map(({ problem }) => problem), ...lost] };
    } finally {
      await history.close();
      rmSync(copy, { recursive: true });
    }
  }

  /** Checks that a server has all blocks, and that all its segments are in the bucket. */
  async function verifyEnd(path: string, url: string): Promise<void> {
    const found = await verify(path, url, LAST_BLOCK + 1);
    for (const problem of found.problems) report(`${path}: ${problem}`);
    const { history, bucket } = openServer(path, url);
    try {
      await bucket.download();
      const released = await bucket.release();
      if (released.length !== SEGMENTS) report(`${path}: segments are not in the bucket`);
    } finally {
      await history.close();
    }
  }

  try {
    await writeRows(rows, server.url, archives);
    const servers = SERVERS.filter(({ name }) => options.servers?.includes(name) ?? true);
    /** By the steps of a server. */
    const phases = new Map<string, readonly Phase[]>();
    for (const one of servers) {
      if (phases.has(one.steps)) continue;
      const args = [one.steps, prepare(one, 'undisturbed'), `${gate.url}/undisturbed`, ...archives];
      const run = await runServer(args, gate);
      phases.set(
        one.steps,
        run.phases.filter(({ name }) => name !== 'done'),
      );
    }
    const phasesOf = ({ steps }: Server) => phases.get(steps) ?? [];
    while (rounds === 0 || killed < options.kills) {
      const url = `${gate.url}/round-${rounds}`;
      const chosen = choosePhases(servers.map(phasesOf), options.kills - killed, random);
      const paths: string[] = [];
      for (const [index, one] of servers.entries()) {
        const path = prepare(one, `round-${rounds}`);
        paths.push(path);
        await killServer([one.steps, path, url], { all: phasesOf(one), chosen: chosen[index] ?? new Set() });
        await verifyEnd(path, url);
      }
      rounds++;
      options.onProgress?.(
        `round ${rounds}: ${killed} of ${options.kills} kills, ${problems.length} problems`,
      );
      if (killed >= options.kills) {
        differing = await countDiffering(paths, url, random, options.filters);
      }
      rmSync(join(folder, `round-${rounds - 1}`), { recursive: true });
    }
    return { kills, rounds, problems, differing, filters: options.filters };
  } finally {
    await gate.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The phases of a server's work, and the places of those in which it is killed. */
interface Phases {
  readonly all: readonly Phase[];
  readonly chosen: ReadonlySet<number>;
}

/** Chooses some phases of all servers. Returns their places by server. */
function choosePhases(
  servers: readonly (readonly Phase[])[],
  count: number,
  random: Random,
): ReadonlySet<number>[] {
  const places = servers.flatMap((phases, server) =>
    phases.map((_phase, index) => ({ server, index, order: random() })),
  );
  const chosen = places.toSorted((a, b) => a.order - b.order).slice(0, count);
  return servers.map(
    (_phases, server) => new Set(chosen.filter((place) => place.server === server).map(({ index }) => index)),
  );
}

/** Returns the first words of a phase's name, without numbers and fields. */
function kindOf(phase: Phase | undefined): string {
  return /^[a-z ]*[a-z]/.exec(phase?.name ?? '')?.[0] ?? 'start';
}

function writeArchives(folder: string): string[] {
  const blocks = [
    { block: { header: genesisBlock, transactions: [], uncles: [], withdrawals: [] }, receipts: [] },
    ...stormBlocks(),
  ];
  return ARCHIVES.map((from, index) => {
    const before = blocks.slice(0, from).reduce((sum, { block }) => sum + block.header.difficulty, 0n);
    const some = blocks.slice(from, ARCHIVES[index + 1]);
    return archiveFile(join(folder, `${from}.era1`), 'era1', sourceOf(some, before));
  });
}

/** Writes a store whose blocks are all in rows. */
async function writeRows(path: string, url: string, archives: readonly string[]): Promise<void> {
  mkdirSync(path);
  const { history } = openServer(path, url, { isStill: true });
  await history.importArchives(archives);
  await history.close();
}
