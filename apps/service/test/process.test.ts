import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, until } from '@ethread/setup';
import { ETHREAD_FROM_SOURCES, KEY, SAMPLE_CHAIN, spawnEthread, temporaryFolder } from './service-process.ts';

/** The most npm packages that a service of one chain may load, as each costs every start time and memory. */
const MAX_PACKAGES = 80;

describe('the process of a service', () => {
  let files: readonly string[];
  let exitCode: number | null;
  let output: string;

  beforeAll(async () => {
    const folder = temporaryFolder();
    const watched = join(folder, 'loaded.json');
    const port = await freePort();
    const preload = pathToFileURL(join(import.meta.dirname, 'watch-process.mjs')).href;
    const genesis = join(SAMPLE_CHAIN, 'genesis.json');
    const started = spawnEthread(
      ['serve', '--genesis', genesis, '--data', folder, '--port', `${port}`, '--key', KEY],
      { NODE_OPTIONS: `--import=${preload}`, WATCH_FILE: watched },
      ETHREAD_FROM_SOURCES,
    );
    const url = `http://127.0.0.1:${port}/v3/${KEY}`;
    const headers = { 'Content-Type': 'application/json' };
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x0",false]}';
    await until(async () => {
      if (started.process.exitCode !== null) throw new Error(started.output());
      return (await fetch(url, { method: 'POST', headers, body })).status === 200;
    }, 120_000);
    process.kill(Number(readFileSync(`${watched}.pid`, 'utf8')), 'SIGUSR2');
    exitCode = await started.exit;
    output = started.output();
    files = JSON.parse(readFileSync(watched, 'utf8'));
  });

  it('drains after an uncaught exception and ends with code 70', () => {
    expect(exitCode).toBe(70);
    expect(output).toContain('an exception was not caught: the process drains and ends');
    expect(output).toContain('thrown by the test');
  });

  it('loads few npm packages', () => {
    const names = files.flatMap((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
    const packages = new Set(names.filter((name) => !name.startsWith('@ethread/')));
    expect(packages.size).toBeLessThanOrEqual(MAX_PACKAGES);
  });
});
