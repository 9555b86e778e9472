import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '@ethread/setup';
import {
  ETHREAD,
  ranEthread as ran,
  runEthread as run,
  SAMPLE_CHAIN,
  startService,
} from './service-process.ts';
import { firstBlocksFile } from './stored-sample.ts';

const GENESIS = join(SAMPLE_CHAIN, 'genesis.json');
/** The last block of each archive. An import that executes them all takes most of the time of this file. */
const [EARLY, MIDDLE, HEAD] = [50, 80, 120];

const work = mkdtempSync(join(tmpdir(), 'ethread-archives-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
let folders = 0;
const folder = () => join(work, `folder-${folders++}`);

/** The file of the chain, a data folder with the whole chain, and the archives exported from it. */
let chain: string;
let whole: string;
let archives: Readonly<Record<'all' | 'early' | 'middle' | 'late', string>>;

beforeAll(async () => {
  chain = await firstBlocksFile(HEAD);
  whole = folder();
  await ran('import', '--genesis', GENESIS, '--data', whole, chain);
  const written = async (from: number, to: number) => {
    const out = folder();
    const range = ['--from', String(from), '--to', String(to)];
    await ran('export', '--data', whole, '--format', 'ere', '--out', out, ...range);
    return join(out, readdirSync(out)[0] ?? '');
  };
  archives = {
    all: await written(0, HEAD),
    early: await written(0, EARLY),
    middle: await written(EARLY + 1, MIDDLE),
    late: await written(MIDDLE + 1, HEAD),
  };
});

const hex = (number: number) => `0x${number.toString(16)}`;

describe('ethread import, export and verify', () => {
  it('export the same bytes that were imported', async () => {
    const out = join(work, 'chain.rlp');
    const output = await ran('export', '--data', whole, '--format', 'rlp', '--from', '1', '--out', out);
    expect(output).toContain(`${out}: blocks 1 to ${HEAD}, `);
    expect(readFileSync(out).equals(readFileSync(chain))).toBe(true);
  });

  it('import the same chain from archives in any order, and execute it on request', async () => {
    const data = folder();
    const { late, early, all, middle } = archives;
    const { output } = await run('import', '--data', data, late);
    expect(output).toMatch(/^.*import needs --network NAME or --genesis FILE, the first time.*\n$/);
    const first = await ran('import', '--genesis', GENESIS, '--data', data, late, early);
    expect(first).toContain(`${HEAD - MIDDLE + EARLY} blocks imported, 1 stored before`);
    expect(JSON.parse((await run('history', '--data', data, '--json')).stdout)).toMatchObject({
      available: [
        { from: 0, to: EARLY },
        { from: MIDDLE + 1, to: HEAD },
      ],
      gaps: [{ from: EARLY + 1, to: MIDDLE }],
      removedTo: null,
      executed: 0,
    });
    const second = await ran('import', '--data', data, '--execute', all, middle);
    expect(second).toContain(`${MIDDLE - EARLY} blocks imported, ${HEAD + 1} stored before`);
    expect(second).toContain(`${HEAD} blocks executed in `);
    expect(await ran('history', '--data', data)).toMatch(
      /available +0 to 120 +121 blocks\n +executed +0 to 120\n/,
    );
    expect(await ran('verify', '--data', data)).toMatch(
      /121 blocks, \d+ transactions and .* logs verified, and the states of 121 blocks: nothing is wrong/,
    );
    const out = join(work, 'again.rlp');
    await ran('export', '--data', data, '--format', 'rlp', '--from', '1', '--out', out);
    expect(readFileSync(out).equals(readFileSync(chain))).toBe(true);
  });
});

describe('ethread serve over archives', () => {
  it('serves the available blocks, and returns 4444 for the others', async () => {
    const data = folder();
    await ran('import', '--genesis', GENESIS, '--data', data, archives.late);
    const service = await startService({ genesis: GENESIS, data, imports: [archives.early] });
    try {
      const pruned = { error: { code: 4444, message: 'pruned history unavailable' } };
      const result: unknown = expect.anything();
      const to = `0x${'00'.repeat(20)}`;
      const logs = (from: number, last: number) => ({ fromBlock: hex(from), toBlock: hex(last) });
      for (const [expected, method, ...params] of [
        [{ result: { number: hex(HEAD) } }, 'eth_getBlockByNumber', 'latest', false],
        [{ result: { number: hex(EARLY) } }, 'eth_getBlockByNumber', hex(EARLY), false],
        [pruned, 'eth_getBlockByNumber', hex(EARLY + 1), false],
        [{ result: null }, 'eth_getBlockByNumber', hex(HEAD + 1), false],
        [pruned, 'eth_getLogs', logs(EARLY - 10, MIDDLE + 10)],
        [{ result }, 'eth_getLogs', logs(MIDDLE + 5, MIDDLE + 6)],
        // This block has no state.
        [pruned, 'eth_call', { to }, 'latest'],
        [{ result: '0x' }, 'eth_call', { to }, '0x0'],
      ] as const)
        expect({ method, ...Object(await service.call(method, ...params)) }).toMatchObject({
          method,
          ...expected,
        });
    } finally {
      expect(await service.stop()).toBe(0);
    }
  });
});

describeWith('curl')('the loop of docs/importing.md', () => {
  it('downloads, imports and deletes archive by archive, and goes on where it stopped', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/importing.md'), 'utf8');
    const files = {
      'mainnet-00000-aaaaaaaa.ere': archives.early,
      'mainnet-00001-bbbbbbbb.ere': archives.middle,
    };
    const requests: string[] = [];
    let isComplete = false;
    const server = createServer(({ url = '' }, response) => {
      requests.push(url);
      const [, path = ''] = Object.entries(files).find(([name]) => url === `/${name}`) ?? [];
      if (url === '/') response.end(Object.keys(files).join('\n'));
      else if (path === archives.middle && !isComplete) response.writeHead(404).end();
      else response.end(readFileSync(path));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const script = (/^```sh\n(MIRROR=.*?)^```/ms.exec(page)?.[1] ?? '')
      .replace(/^MIRROR=.*$/m, `MIRROR=http://127.0.0.1:${port}`)
      .replace('era1', 'ere')
      .replace('npx ethread', `'${process.execPath}' '${ETHREAD}'`)
      .replace('--network mainnet', `--genesis '${GENESIS}'`);
    const cwd = folder();
    mkdirSync(cwd);
    const runLoop = () =>
      new Promise<number | string>((resolve) => {
        execFile('bash', ['-c', script], { cwd }, (error) => resolve(error?.code ?? 0));
      });
    expect(await runLoop()).not.toBe(0);
    isComplete = true;
    expect(await runLoop()).toBe(0);
    server.close();
    expect(requests.filter((url) => url.includes('00000'))).toHaveLength(1);
    expect(readdirSync(cwd).sort()).toEqual(['data', 'imported.txt']);
    expect(await ran('history', '--data', join(cwd, 'data/mainnet'))).toContain(`0 to ${MIDDLE}`);
  });
});
