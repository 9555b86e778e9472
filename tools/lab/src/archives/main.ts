import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeSmallDisk } from '@ethread/storage/testing';
import { archivesIn, run } from './run-command.ts';
import { startMirror } from './mirror-server.ts';

/** Kills after which an import that does not end has made no progress. */
const MOST_KILLS = 200;
/** The size of the disk that others fill, and what they leave free of it. */
const DISK_MEBIBYTES = 7_000;
const LEFT_MEBIBYTES = [100, 400, 1_100, 1_500, 2_500, 3_500];

/**
 * `main.ts [--kill-seconds 30] [--only disk,url,kills,full] FOLDER`: imports the archives of a folder
 * (make-archives) from disk and by URL, then by URL from two mirrors of which one is corrupt, with a SIGKILL after each so
 * many seconds of CPU time, since others may load the machine, then onto a disk that others fill. Verifies each store, and
 * prints a line for each.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'kill-seconds': { type: 'string', default: '30' },
    only: { type: 'string', default: 'disk,url,kills,full' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('usage: main.ts [--kill-seconds 30] [--only …] FOLDER');
const { isWhole } = await runCampaign(folder, {
  killSeconds: Number(values['kill-seconds']),
  only: values.only.split(','),
});
process.exit(isWhole ? 0 : 1);

interface CampaignOptions {
  readonly killSeconds: number;
  readonly only: readonly string[];
}

async function runCampaign(archives: string, { killSeconds, only }: CampaignOptions) {
  const genesis = join(archives, 'genesis.json');
  const root = mkdtempSync(join(tmpdir(), 'ethread-archives-'));
  const honest = await startMirror(archives);
  const corrupt = await startMirror(archives, { isCorrupt: true });
  let isWhole = true;

  async function report(name: string, data: string, figures: object): Promise<void> {
    const { code, output } = await run(['verify', '--data', data, '--json']);
    const held = JSON.parse((await run(['history', '--data', data, '--json'])).output);
    isWhole &&= code === 0;
    const verified = code === 0 ? 'clean' : output.slice(-500);
    console.log(JSON.stringify({ name, ...figures, available: held.available, verified }));
    rmSync(data, { recursive: true, force: true });
  }

  /** Imports onto a disk that others fill, a little less each time, and at last not at all. */
  async function importOntoFullDisk(): Promise<void> {
    const disk = makeSmallDisk(DISK_MEBIBYTES);
    try {
      const data = join(disk.folder, 'data');
      const args = ['import', '--genesis', genesis, '--data', data, '--from', honest.url];
      let stopped = 0;
      for (const left of LEFT_MEBIBYTES) {
        disk.fill(left);
        const { code, output } = await run(args);
        disk.empty();
        if (code === 0) break;
        if (!output.includes('the disk is full'))
          throw new Error(`the import ended with ${code}: ${output.slice(-500)}`);
        stopped++;
      }
      const { code } = await run(args);
      await report('full', data, { stopped, code });
    } finally {
      disk.remove();
    }
  }

  try {
    for (const [name, source] of [
      ['disk', archivesIn(archives)],
      ['url', ['--from', honest.url]],
    ] as const) {
      if (!only.includes(name)) continue;
      const data = join(root, name);
      const { code, seconds, cpuSeconds } = await run([
        'import',
        '--genesis',
        genesis,
        '--data',
        data,
        ...source,
      ]);
      await report(name, data, { code, seconds: Math.round(seconds), cpuSeconds: Math.round(cpuSeconds) });
    }
    if (only.includes('kills')) {
      const data = join(root, 'kills');
      const args = ['import', '--genesis', genesis, '--data', data, '--from', corrupt.url, honest.url];
      let kills = 0;
      let refused = 0;
      for (; kills < MOST_KILLS; kills++) {
        const { code, output } = await run(args, killSeconds);
        refused += output.split('a mirror failed').length - 1;
        if (code === 0) break;
        if (code !== null) throw new Error(`the import ended with ${code}: ${output.slice(-500)}`);
        console.error(`kill ${kills + 1}: ${output.trim().split('\n').at(-1)}`);
      }
      await report('kills', data, { kills, refused });
    }
    if (only.includes('full')) await importOntoFullDisk();
  } finally {
    await honest.close();
    await corrupt.close();
    rmSync(root, { recursive: true, force: true });
  }
  return { isWhole };
}
