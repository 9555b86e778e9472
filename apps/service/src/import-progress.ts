import { statSync } from 'node:fs';
import type { ImportProgress } from '@ethread/history';
import type { ImportGauges } from '@ethread/metrics';
import type { StatusLine } from './status-line.ts';
import { createWorkRate, printCount, printDuration, type WorkRate } from './work-rate.ts';

/** Shows the progress of imports: the rate, the share done and the remaining time. */
export interface ImportReporter {
  report(chain: string, progress: ImportProgress): void;
  /** Returns the progress of each chain, for metrics. */
  gauges(): readonly ImportGauges[];
  /** Clears the line: all imports have ended. */
  end(): void;
}

/** Creates a reporter. `filesOf` returns a chain's files in the order of their import. */
export function createImportProgress(
  line: StatusLine,
  now: () => number,
  filesOf: (chain: string) => readonly string[],
): ImportReporter {
  const works = new Map<string, Work>();
  const gauges = new Map<string, ImportGauges>();

  /** Progress is counted in bytes of the files, then in executed blocks, then in segments of the bucket. */
  function workOf(chain: string, { executing, segments }: ImportProgress): Work {
    const name = executing ? `${chain}, executing` : segments ? `${chain}, from the bucket` : chain;
    const known = works.get(name);
    if (known) return known;
    const files = executing || segments ? [] : filesOf(chain).map((path) => ({ path, bytes: sizeOf(path) }));
    const total = executing?.blocks ?? segments?.of ?? files.reduce((sum, { bytes }) => sum + bytes, 0);
    const work = { name, files, total, done: createWorkRate(), blocks: createWorkRate() };
    works.set(name, work);
    return work;
  }

  return {
    report(chain, progress) {
      const work = workOf(chain, progress);
      const { name, total, done, blocks } = work;
      const { executing, imported, segments } = progress;
      const doneNow = segments?.done ?? (executing ? imported : bytesDone(work, progress));
      done.note(now(), doneNow);
      blocks.note(now(), progress.imported);
      const share = total === 0 ? 1 : doneNow / total;
      const blocksDone = progress.imported + progress.skipped;
      gauges.set(chain, {
        chain,
        isRunning: true,
        kind: executing ? 'execution' : 'import',
        share,
        blocks: blocksDone,
        block: progress.head,
        perSecond: blocks.perSecond(),
        secondsLeft: done.secondsTo(total),
      });
      line.show(() => {
        const left = done.secondsTo(total);
        const percent = `${Math.floor(100 * share)} %`;
        if (segments) return `${name}: ${segments.done} of ${segments.of} segments · ${percent}`;
        return [
          `${name}: block ${printCount(progress.head)}`,
          `${printCount(progress.imported)} done${progress.skipped > 0 ? `, ${printCount(progress.skipped)} stored before` : ''}`,
          `${printCount(blocks.perSecond() ?? 0)} blocks/s`,
          percent,
          ...(left === undefined ? [] : [`${printDuration(left)} left`]),
        ].join(' · ');
      });
    },
    gauges: () => [...gauges.values()],
    end() {
      for (const [chain, last] of gauges) gauges.set(chain, { ...last, isRunning: false, share: 1 });
      line.end();
    },
  };
}

interface Work {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  readonly total: number;
  readonly done: WorkRate;
  readonly blocks: WorkRate;
}

/** Returns the bytes done of all files: the files before the current one, and the part of it that was read. */
function bytesDone({ files }: Work, { file, bytes = 0 }: ImportProgress): number {
  const at = files.findIndex(({ path }) => path === file);
  return files.slice(0, Math.max(at, 0)).reduce((sum, before) => sum + before.bytes, bytes);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
