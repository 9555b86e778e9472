import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, until } from '@ethread/setup';
import { firstBlocksFile, storedSample } from './stored-sample.ts';
import { callOf } from './json-rpc.ts';
import {
  configurationFile,
  ETHREAD,
  KEY,
  runEthread,
  SAMPLE_CHAIN,
  startService,
  temporaryFolder,
} from './service-process.ts';
import { openService } from './world.ts';

const GENESIS = join(SAMPLE_CHAIN, 'genesis.json');
const CHAIN = join(SAMPLE_CHAIN, 'chain.rlp');
/** A few blocks, with one from after the Merge. */
const FEW = 42;
const LATEST = callOf('eth_getBlockByNumber', ['latest', false]);

/** Returns the status of `/readyz`, or 0 without a response. */
const readinessAt = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );

const serveArgs = (changes: Readonly<Record<string, string>>) =>
  Object.entries({
    genesis: GENESIS,
    import: CHAIN,
    data: temporaryFolder(),
    port: '0',
    key: KEY,
    ...changes,
  }).flatMap(([name, value]) => [`--${name}`, value]);

describe('ethread serve', () => {
  it('serves, exits with 0 on SIGTERM, and starts again from its store alone', async () => {
    const data = temporaryFolder();
    for (const imports of [[await firstBlocksFile(FEW)], []]) {
      const service = await startService({ genesis: GENESIS, imports, data });
      expect(await service.post(LATEST)).toMatchObject({ result: { number: `0x${FEW.toString(16)}` } });
      expect(await service.stop('SIGTERM')).toBe(0);
      expect(service.output()).not.toContain(KEY);
    }
  });

  it('drains for its whole delay when npx is killed', async () => {
    const delayMs = 3_000;
    const port = await freePort();
    const chain = { name: 'sample', genesis: GENESIS, data: await storedSample() };
    const file = configurationFile({ port, drain: { delayMs }, chains: [chain] });
    // Stands in for npx. Its child notices its death only by its own new parent.
    const wrapper = `require('node:child_process').spawn(process.execPath, ${JSON.stringify([ETHREAD, 'serve', '--config', file])}, { stdio: 'inherit' })`;
    const npx = spawn(process.execPath, ['-e', wrapper], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '', npm_command: 'exec' },
    });
    // The service holds this pipe open until it ends.
    const ended = new Promise((resolve) => npx.stderr.resume().on('close', resolve));
    await until(async () => (await readinessAt(port)) === 200);
    const killed = performance.now();
    npx.kill('SIGKILL');
    await until(async () => (await readinessAt(port)) !== 200);
    await ended;
    // A timer counts from the beginning of its tick, which may be long on a busy machine.
    expect(performance.now() - killed).toBeGreaterThan(delayMs / 2);
  });

  it('rejects a data folder that another process holds and a port that is in use, and exits with 0 on Ctrl-C', async () => {
    const data = await storedSample();
    const service = await startService({ genesis: GENESIS, imports: [], data });
    const { port } = new URL(service.url);
    for (const [changes, words] of [
      [{ data }, 'is in use by the process'],
      [{ port }, `127.0.0.1:${port}: the port is in use`],
    ] as const)
      expect(await runEthread('serve', ...serveArgs(changes))).toMatchObject({
        code: 1,
        output: expect.stringContaining(words),
      });
    expect(await service.stop('SIGINT')).toBe(0);
  });

  describe('reports in one line', () => {
    const folder = temporaryFolder();
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const pipe = join(folder, 'pipe');
    spawnSync('mkfifo', [pipe]);
    // In one of the first blocks, so that the others are not imported before it.
    const changed = Uint8Array.from(readFileSync(CHAIN));
    changed[4_000] = (changed[4_000] ?? 0) ^ 1;
    const start = (chain: object) =>
      openService(
        configurationFile({ chains: [{ name: 'chain', genesis: GENESIS, data: 'data', ...chain }] }),
      );

    it.each([
      ['a genesis file that is not there', { genesis: '/nowhere/g.json' }, /^\/nowhere\/g.json: there /],
      ['an import that is no RLP', { import: [file('text.rlp', 'hello')] }, /^\S+text.rlp: .*$/],
      ['an import with a changed byte', { import: [file('changed.rlp', changed)] }, /^\S+changed.rlp: .*$/],
      ['a pipe without a writer for an import', { import: [pipe] }, /^\S+pipe: is a pipe.*$/],
    ])('%s', async (_case, chain, words) => {
      await expect(start(chain)).rejects.toThrow(words);
    });

    it.each(['history', 'state'])('a damaged %s store', async (store) => {
      const data = await storedSample();
      const path = join(data, store, 'data.mdb');
      truncateSync(path, Math.floor(statSync(path).size / 2));
      await expect(start({ data })).rejects.toThrow(/^.* is cut off.*$/);
    });
  });

  it('requires the chain to serve', async () => {
    for (const [args, code, output] of [
      [['serve'], 1, /^ethread: serve needs --config FILE.*\n$/],
      [['impart'], 1, /^error: unknown command 'impart'\n\(Did you mean import\?\)\n/],
      [['--version'], 0, /^ethread \d+\.\d+\.\d+\ncontract \d+\.\d+\.\d+\n$/],
    ] as const)
      expect(await runEthread(...args)).toMatchObject({ code, output: expect.stringMatching(output) });
  });
});
