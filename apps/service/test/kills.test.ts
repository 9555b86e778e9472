import { join } from 'node:path';
import { createRandom } from '@ethread/core';
import { serviceMain } from '@ethread/setup';
import { SAMPLE_CHAIN, spawnEthread, temporaryFolder } from './service-process.ts';
import { readContent } from './store-content.ts';
import { firstBlocksFile } from './stored-sample.ts';

const random = createRandom(20_261_121);
/** Time in which a command only starts, in milliseconds. */
const STARTING_MS = 300;
/** The program itself: the command starts it in a process of its own, which would outlive a killed command. */
const PROGRAM = serviceMain();
const FLAGS = { NODE_OPTIONS: '--conditions=@ethread/source --disable-warning=ExperimentalWarning' };

/** Runs a command, and kills it after some milliseconds if it still runs. Resolves to whether it was killed. */
async function run(args: readonly string[], killAfterMs?: number): Promise<boolean> {
  const { process: child, exit, output } = spawnEthread(args, FLAGS, PROGRAM);
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const code = await exit;
  clearTimeout(timer);
  if (code !== 0 && child.signalCode !== 'SIGKILL') throw new Error(output());
  return code !== 0;
}

/** Kills a command at a random moment, and runs it again to its end. */
async function expectSameStore(command: (data: string) => readonly string[]): Promise<void> {
  const whole = temporaryFolder();
  const began = performance.now();
  await run(command(whole));
  const expected = await readContent(whole);
  let data = '';
  let isKilled = false;
  for (let ms = performance.now() - began; !isKilled; ms /= 2) {
    data = temporaryFolder();
    isKilled = await run(command(data), STARTING_MS + random.next() * ms);
  }
  const { problems, head, executed } = await readContent(data);
  expect(problems).toEqual([]);
  expect(executed).toBeLessThanOrEqual(head);
  await run(command(data));
  expect(await readContent(data)).toEqual(expected);
}

describe('a killed command', () => {
  it('that imports leaves an intact store, and ends with the same store when it continues', async () => {
    const genesis = join(SAMPLE_CHAIN, 'genesis.json');
    const chain = await firstBlocksFile(150);
    await expectSameStore((data) => ['import', '--genesis', genesis, '--data', data, chain]);
  });
});
