import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeWith, freePort } from '@ethread/setup';
import { storedSample } from './stored-sample.ts';
import { awaitService, ranEthread, SAMPLE_CHAIN, spawnEthread, temporaryFolder } from './service-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** The commands of its shell blocks, each on one line. */
const COMMANDS = [...README.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
  block
    .replaceAll(/\\\n */g, '')
    .trim()
    .split('\n'),
);

const BY_FLAGS = 'npx ethread serve --genesis ';
const INIT = 'npx ethread config init ';
const BY_FILE = 'npx ethread serve --config ';
const REQUEST = 'curl ';
const KEY = 'key-of-the-readme';
/**
 * The commands that no test of this file runs. `npm start` first builds the sites, for minutes: sample.test.ts runs the
 * service that it starts. `npm test` runs this test.
 */
const RUN_ELSEWHERE = ['npm start', 'npm test'];

/** The height of the sample chain in a response: a service without its blocks would respond with 0x0. */
const HEIGHT: unknown = expect.stringMatching(/^0x[1-9a-f]/);

/** Returns the only command that begins with a text. */
function commandOf(start: string): string {
  const [command, ...others] = COMMANDS.filter((one) => one.startsWith(start));
  if (command === undefined || others.length > 0) throw new Error(`README.md needs one command "${start}…"`);
  return command;
}

describe('README.md', () => {
  it('has at most 600 words', () => {
    // The rules and dashes of tables are no words.
    const words = README.split(/\s+/).filter((text) => /[\p{L}\p{N}]/u.test(text));
    expect(words.length).toBeLessThanOrEqual(600);
  });

  it('has only commands that a test runs', () => {
    const isRun = (command: string) =>
      RUN_ELSEWHERE.includes(command) ||
      [BY_FLAGS, INIT, BY_FILE, REQUEST].some((start) => command.startsWith(start));
    expect(COMMANDS.filter((command) => !isRun(command))).toEqual([]);
  });
});

describeWith('curl')('the commands of README.md', () => {
  /** Starts a service by a command whose words are replaced, and sends the request to it. */
  async function expectServes(
    start: string,
    port: number,
    places: Readonly<Record<string, string>>,
  ): Promise<void> {
    const [, , ...args] = commandOf(start).split(' ');
    const started = spawnEthread(args.map((word) => (word === 'KEY' ? KEY : (places[word] ?? word))));
    const service = await awaitService(port, started);
    const request = commandOf(REQUEST).replace(':8545/', `:${port}/`).replace('/KEY ', `/${KEY} `);
    const { stdout } = await promisify(execFile)('sh', ['-c', request]);
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { number: HEIGHT } });
    expect(await service.stop()).toBe(0);
  }

  it('serve a chain by flags', async () => {
    const port = await freePort();
    await expectServes(BY_FLAGS, port, {
      'genesis.json': join(SAMPLE_CHAIN, 'genesis.json'),
      'chain.rlp': join(SAMPLE_CHAIN, 'chain.rlp'),
      './data': await storedSample(),
      '8545': String(port),
    });
  });

  it('write a configuration of mainnet over a node that is valid', async () => {
    const file = join(temporaryFolder(), 'ethread.yaml');
    const [, , , , ...flags] = commandOf(INIT).split(' ');
    await ranEthread('config', 'init', file, ...flags);
    await ranEthread('config', 'check', '--config', file);
    expect(readFileSync(file, 'utf8')).toContain('network: mainnet');
  });

  it('serve a chain by the file that config init writes', async () => {
    const port = await freePort();
    const metricsPort = await freePort();
    const file = join(temporaryFolder(), 'ethread.yaml');
    await ranEthread('config', 'init', file, '--genesis', join(SAMPLE_CHAIN, 'genesis.json'));
    const text = readFileSync(file, 'utf8')
      .replace('port: 8545', `port: ${port}`)
      .replace('port: 8547', `port: ${metricsPort}`)
      .replace(/^keys: .*$/m, `keys: [${KEY}]`)
      .replace(/^( +data: ).*$/m, `$1${await storedSample()}`);
    writeFileSync(file, text);
    await expectServes(BY_FILE, port, { 'ethread.yaml': file });
  });
});
