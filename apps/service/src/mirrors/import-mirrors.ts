import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidChainBytesError } from '@ethread/chain';
import type { Clock, Logger, Sleep } from '@ethread/core';
import { type History, ImportError, type ImportOptions, type ImportSummary } from '@ethread/history';
import { type DownloadedArchive, downloadArchive } from './download-archive.ts';
import { listArchives, type ListedArchive } from './list-archives.ts';
import { type Mirror, MIRROR_LIMITS, type MirrorLimits } from './mirror-client.ts';
import { MirrorError } from './mirror-error.ts';

/** The dependencies of an import from mirrors. */
export interface MirrorImportModules {
  readonly history: Pick<History, 'floor' | 'importArchives' | 'ranges'>;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly logger: Logger;
  /** The data folder of the chain. Archives are in a folder of it until their blocks are stored. */
  readonly data: string;
}

/** Whether the archives with the first or the last blocks come first. */
export type MirrorOrder = 'oldest' | 'newest';

export interface MirrorImportOptions {
  /** The name of the chain in the names of archives. */
  readonly network: string;
  /** Which archives come first. */
  readonly order: MirrorOrder;
  /** Archives that are downloaded at the same time, and those on the disk. */
  readonly downloads?: number;
  readonly archivesOnDisk?: number;
  /** Blocks of an archive. */
  readonly archiveBlocks?: number;
  readonly limits?: MirrorLimits;
  /** The wait before an archive is asked for again, in milliseconds. It doubles with each round over all mirrors. */
  readonly retryMs?: number;
}

/** Rounds over all mirrors of an archive before the import ends. */
const ROUNDS = 4;
const FOLDER = 'mirrored';

/** A downloaded archive, and the mirror that served it, or its last part. */
interface Fetched extends DownloadedArchive {
  readonly source: ListedArchive;
}

/** An archive that is wanted, and the mirrors that list it. */
interface Wanted {
  readonly epoch: number;
  readonly sources: ListedArchive[];
  ready?: Promise<Fetched>;
}

/** The next archives in order that are downloaded. */
interface Ready {
  readonly wanted: Wanted;
  readonly archive: Fetched;
}

/**
 * Imports the archives that mirrors list and the store lacks, in the order of their blocks, so that each one follows
 * from the blocks before it or from those after it. Several are downloaded while others are imported. An archive is
 * deleted once its blocks are stored. What a mirror serves is checked like a file of the operator; a mirror whose
 * archive is wrong is named in the log, and the archive comes from another one.
 *
 * @throws {MirrorError} when no mirror has a right archive, naming it. The blocks before it are stored.
 * @throws {ImportError} when the store cannot take an archive. @throws {DiskFullError}
 */
export async function importMirrors(
  mirrors: readonly Mirror[],
  modules: MirrorImportModules,
  options: MirrorImportOptions,
  { onProgress, signal = new AbortController().signal }: ImportOptions,
): Promise<ImportSummary> {
  const { history, clock, sleep, logger, data } = modules;
  const { network, order, downloads = 4, archivesOnDisk = 8, archiveBlocks = 8192 } = options;
  const { limits = MIRROR_LIMITS, retryMs = 1_000 } = options;
  const folder = join(data, FOLDER);
  const ending = new AbortController();
  const ended = AbortSignal.any([signal, ending.signal]);
  /** Faults of each mirror since its last good archive. */
  const faults = new Map<Mirror, number>();
  let imported = 0;
  let skipped = 0;
  let running = 0;
  let bytes = 0;
  const began = clock.monotonic();

  function blame({ mirror, file }: ListedArchive, problem: string): void {
    faults.set(mirror, (faults.get(mirror) ?? 0) + 1);
    logger.warn({ mirror: mirror.name, archive: file, problem }, 'a mirror failed; another one is asked');
  }

  async function list(): Promise<Wanted[]> {
    const listed = await Promise.all(
      mirrors.map((mirror) =>
        listArchives(mirror, limits, signal).catch((error: unknown) => {
          if (!(error instanceof MirrorError)) throw error;
          logger.warn({ mirror: mirror.name, problem: error.message }, 'a mirror lists nothing to import');
          return [];
        }),
      ),
    );
    const wanted = new Map<number, Wanted>();
    for (const source of listed.flat()) {
      if (source.network !== network) continue;
      const known = wanted.get(source.epoch) ?? { epoch: source.epoch, sources: [] };
      known.sources.push(source);
      wanted.set(source.epoch, known);
    }
    if (wanted.size === 0) throw new MirrorError(`no mirror lists an archive of ${network}`);
    for (const { sources } of wanted.values()) requireAgreement(sources);
    const ascending = [...wanted.values()].toSorted((one, other) => one.epoch - other.epoch);
    return order === 'oldest' ? ascending : ascending.toReversed();
  }

  const isStored = ({ epoch }: Wanted) => {
    const first = epoch * archiveBlocks;
    return history.ranges().some(({ from, to }) => from <= first && to >= first + archiveBlocks - 1);
  };

  /** Downloads an archive from the first mirror that can, beginning with another one for each. */
  async function fetchOne(wanted: Wanted): Promise<Fetched> {
    running++;
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const { sources, epoch } = wanted;
        const turn = (index: number) => (index + epoch) % sources.length;
        const sorted = sources
          .map((_source, index) => sources[turn(index)])
          .flatMap((source) => source ?? [])
          .toSorted((one, other) => (faults.get(one.mirror) ?? 0) - (faults.get(other.mirror) ?? 0));
        for (const source of sorted) {
          ended.throwIfAborted();
          try {
            const onBytes = (count: number) => void (bytes += count);
            const archive = await downloadArchive(source, { folder, limits, signal: ended, onBytes });
            faults.delete(source.mirror);
            return { ...archive, source };
          } catch (error) {
            if (ended.aborted || !(error instanceof MirrorError)) throw error;
            blame(source, error.message);
          }
        }
        if (round < ROUNDS - 1) await sleep(retryMs * 2 ** round, ended);
      }
      throw new MirrorError(`no mirror has a right archive ${wanted.epoch} of ${network}`);
    } finally {
      running--;
    }
  }

  const listed = await list();
  // The newest archive may be shorter than others.
  const head = archiveBlocks * Math.max(0, ...listed.map(({ epoch }) => epoch));
  const floor = history.floor(head);
  const isOld = ({ epoch }: Wanted) => (epoch + 1) * archiveBlocks <= floor;
  const queue = listed.filter((wanted) => !isOld(wanted) && !isStored(wanted));
  const expected = queue.length * archiveBlocks;
  mkdirSync(folder, { recursive: true });

  /** Begins downloads, of the next archives in order. */
  function begin(): void {
    for (const wanted of queue.slice(0, archivesOnDisk)) {
      if (wanted.ready) continue;
      if (running >= downloads) return;
      wanted.ready = fetchOne(wanted);
      // Begins the next download, or reports the error when the archive is the next to import.
      wanted.ready.then(begin, () => undefined);
    }
  }

  /** Returns the next archives in order that are downloaded, and waits for the first. */
  async function nextReady(): Promise<Ready[]> {
    begin();
    const ready: Ready[] = [];
    for (const wanted of queue.slice(0, archivesOnDisk)) {
      const archive: Fetched | undefined =
        ready.length === 0 ? await wanted.ready : await settled(wanted.ready);
      if (!archive) break;
      ready.push({ wanted, archive });
    }
    return ready;
  }

  /** Imports downloaded archives. Returns how many of them, from the first, are stored. */
  async function importReady(ready: readonly Ready[]): Promise<number> {
    const paths = ready.map(({ archive }) => archive.path);
    try {
      const summary = await history.importArchives(paths, {
        signal,
        head,
        isPart: true,
        onProgress(progress) {
          const rate = (1_000 * bytes) / Math.max(1, clock.monotonic() - began);
          onProgress?.({
            ...progress,
            imported: imported + progress.imported,
            skipped: skipped + progress.skipped,
            downloading: { blocks: expected, bytesPerSecond: rate },
          });
        },
      });
      imported += summary.imported;
      skipped += summary.skipped;
      return summary.aborted ? 0 : paths.length;
    } catch (error) {
      const failed =
        error instanceof ImportError ? paths.findIndex((path) => error.message.startsWith(path)) : -1;
      const { wanted, archive } = ready[failed] ?? {};
      const isWrong = error instanceof ImportError && error.walk(InvalidChainBytesError) !== undefined;
      if (!wanted || !archive || !isWrong) throw error;
      const problem = error.message.slice(archive.path.length + 2);
      refuse(wanted, archive, problem);
      return failed;
    }
  }

  /** Deletes a wrong archive. It comes from another mirror, or from the same one again when it came in parts. */
  function refuse(wanted: Wanted, archive: Fetched, problem: string): void {
    rmSync(archive.path, { force: true });
    blame(archive.source, problem);
    if (archive.isOfOneMirror) wanted.sources.splice(wanted.sources.indexOf(archive.source), 1);
    delete wanted.ready;
    if (wanted.sources.length === 0) {
      throw new MirrorError(
        `${archive.source.file} of ${archive.source.mirror.name}: ${problem}, and no other mirror has it`,
      );
    }
  }

  try {
    while (queue.length > 0 && !signal.aborted) {
      const ready = await nextReady();
      const stored = await importReady(ready);
      for (const { archive } of ready.slice(0, stored)) rmSync(archive.path, { force: true });
      queue.splice(0, stored);
    }
    // Removes what was begun of archives that no mirror lists any more.
    if (!signal.aborted) await history.importArchives([]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    ending.abort();
    await Promise.allSettled(queue.map(({ ready }) => ready));
    if (queue.length === 0) rmSync(folder, { recursive: true, force: true });
  }
  return { imported, skipped, gasUsed: 0n, aborted: signal.aborted };
}

/**
 * Rejects archives of the same number on which mirrors disagree. One of them may have invented a chain: its blocks follow
 * from each other, as no proof of work is checked.
 *
 * @throws {MirrorError} naming the archives and their mirrors.
 */
function requireAgreement(sources: readonly ListedArchive[]): void {
  for (const one of sources) {
    const other = sources.find(
      ({ root, file, sha256 }) =>
        (root !== one.root && root.endsWith(one.root.slice(8))) ||
        (file === one.file && sha256 !== undefined && one.sha256 !== undefined && sha256 !== one.sha256),
    );
    if (!other) continue;
    const listed = ({ mirror, file }: ListedArchive) => `${mirror.name} lists ${file}`;
    const disagreement = `${listed(one)}, ${listed(other)}${one.file === other.file ? ' with another hash' : ''}`;
    throw new MirrorError(`the mirrors disagree: ${disagreement}; remove the one that is wrong`);
  }
}

/** Returns the value of a promise that is fulfilled already. */
function settled<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
  return Promise.race([promise, Promise.resolve(undefined)]).catch(() => undefined);
}
