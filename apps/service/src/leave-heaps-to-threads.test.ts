import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Starts a thread that fills its young generation. Prints the size that it reached, in MiB. */
const PROGRAM = `
  import { Worker } from 'node:worker_threads';
  import { leaveHeapsToThreads } from './leave-heaps-to-threads.ts';
  if (process.argv.includes('leave')) leaveHeapsToThreads();
  const fill = () => {
    const { getHeapSpaceStatistics } = process.getBuiltinModule('node:v8');
    let kept = [];
    let most = 0;
    for (let count = 0; count < 1_500_000; count++) {
      kept.push({ count, list: [count] });
      if (kept.length > 60_000) kept = [];
      if (count % 20_000 > 0) continue;
      const { space_size: size } = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
      most = Math.max(most, size);
    }
    console.log(most / 1_048_576);
  };
  new Worker(\`(\${fill})()\`, { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 12 } });
`;

async function youngMegabytes(...args: readonly string[]): Promise<number> {
  const flags = [
    '--max-semi-space-size=16',
    '--no-warnings',
    '--input-type=module-typescript',
    '--eval',
    PROGRAM,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return Number(stdout);
}

/** Between the young generations, in MiB. V8 may exceed the limit by some pages until the next collection. */
const MIDDLE = 20;

describe('leaveHeapsToThreads', () => {
  it('gives a thread the young generation of its own limit, which the flag of the process exceeds', async () => {
    expect(await youngMegabytes()).toBeGreaterThan(MIDDLE);
    expect(await youngMegabytes('leave')).toBeLessThan(MIDDLE);
  });
});
