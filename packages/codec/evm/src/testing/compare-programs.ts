import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import fc from 'fast-check';
import { loadCrypto } from '../crypto/load-crypto.ts';
import type { Fork } from '../forks/forks.ts';
import { createOwn, createPeer } from './differential.ts';
import { anyCase, COMPARED_FORKS } from './random-case.ts';

/** Programs that share a seed. The progress file counts whole batches. */
const BATCH = 250;

/** The compared programs of a fork. */
interface Progress {
  batches: number;
  /** Seeds of batches with a program whose outcome differs. */
  readonly differing: number[];
}

/**
 * `compare-programs.ts [--programs 100000] [--progress FILE] [--minutes 60] [--forks NAME,…]`: compares random programs
 * with EthereumJS, at all forks in turn. A batch's programs follow from its seed, and the progress file counts the
 * finished batches, so that an interrupted run continues where it ended. Exits with 1 when an outcome differs.
 */
const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '100000' },
    progress: { type: 'string', default: 'compare-programs.json' },
    minutes: { type: 'string', default: 'Infinity' },
    forks: { type: 'string', default: COMPARED_FORKS.join() },
  },
});
const batches = Math.ceil(Number(values.programs) / BATCH);
const deadline = performance.now() + Number(values.minutes) * 60_000;
const wanted = new Set(values.forks.split(','));
const forks = COMPARED_FORKS.filter((fork) => wanted.has(fork));
const file = values.progress;
const progress: Partial<Record<Fork, Progress>> = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : {};
const crypto = await loadCrypto();
const runners = await Promise.all(
  forks.map(async (fork) => ({ fork, own: createOwn(fork, crypto), peer: await createPeer(fork) })),
);

for (let batch = 0; batch < batches && performance.now() < deadline; batch++) {
  for (const { fork, own, peer } of runners) {
    const done = (progress[fork] ??= { batches: 0, differing: [] });
    if (done.batches > batch || performance.now() >= deadline) continue;
    // Each batch of each fork has a seed of its own.
    const seed = batch * COMPARED_FORKS.length + COMPARED_FORKS.indexOf(fork);
    for (const [index, test] of fc.sample(anyCase(), { numRuns: BATCH, seed }).entries()) {
      if (isDeepStrictEqual(own(test), await peer(test))) continue;
      done.differing.push(seed);
      console.error(`${fork}: program ${index} of seed ${seed} has another outcome`);
    }
    done.batches++;
    writeFileSync(`${file}.part`, JSON.stringify(progress));
    renameSync(`${file}.part`, file);
  }
}

for (const { fork } of runners) {
  const { batches: compared = 0, differing = [] } = progress[fork] ?? {};
  console.log(`${fork}: ${compared * BATCH} programs, ${differing.length} with another outcome`);
  if (differing.length > 0) process.exitCode = 1;
}
