import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { describeWith, freePort, until } from '@ethread/setup';
import { watchPages } from '@ethread/lab/sites';
import { service } from './service.ts';

const APP = join(import.meta.dirname, '..');
const PAGE = readFileSync(join(APP, 'content/tutorial.md'), 'utf8');
/** The address of the backend on the page. */
const BACKEND = 'http://127.0.0.1:3000';
const run = promisify(execFile);

const blocks = [...PAGE.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
  language,
  code,
}));
const texts = blocks.filter(({ language }) => language === 'text').map(({ code }) => code);
const command = (start: string) => blocks.find(({ code }) => code.startsWith(start))?.code ?? '';

describe('the tutorial', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-tutorial-'));
  const environment = {
    ...process.env,
    NODE_OPTIONS: '--conditions=@ethread/source --no-warnings',
    FORCE_COLOR: '0',
    RPC_URL: `${service.url}/v3/${service.key}`,
    PORT: '0',
  };
  let server: ChildProcess;
  let backend: string;

  beforeAll(async () => {
    await until(async () => (await fetch(`${service.url}/readyz`)).ok);
    symlinkSync(join(APP, '../../node_modules'), join(folder, 'node_modules'));
    for (const [, file = '', code = ''] of PAGE.matchAll(/as `([\w.]+)`.*?^```\w+\n(.*?)^```$/gms))
      writeFileSync(join(folder, file), code);
    server = spawn(process.execPath, ['server.mjs'], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!server.stdout) throw new Error('the backend has no output');
    [backend] = await once(createInterface(server.stdout), 'line');
  });

  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  });

  it('prints the balances that the page says', async () => {
    const options = { cwd: folder, env: environment };
    const { stdout } = await run('sh', ['-c', command('node --eval')], options);
    expect(stdout).toBe(texts[0]);
  });

  it('responds as the page says', async () => {
    const address = command('curl').trim().split(' ').at(-1) ?? '';
    const response = await fetch(address.replace(BACKEND, backend));
    expect(await response.text()).toBe(texts[1]?.trim());
  });

  describeWith('Chromium')('in a browser', () => {
    const pages = watchPages({ viewport: { width: 390, height: 844 } });
    let vite: ChildProcess;
    let address: string;

    beforeAll(async () => {
      const port = await freePort();
      address = `http://127.0.0.1:${port}/`;
      // The packages of the repository, from their sources.
      const config = `import page from './vite.config.mjs';
        export default {
          server: { ...page.server, host: '127.0.0.1', port: ${port}, strictPort: true, fs: { strict: false } },
          resolve: { conditions: ['@ethread/source', 'module', 'browser'] },
          cacheDir: './vite',
        };`;
      writeFileSync(join(folder, 'test.config.mjs'), config);
      // Browsers ask for it by themselves.
      mkdirSync(join(folder, 'public'));
      writeFileSync(join(folder, 'public/favicon.ico'), '');
      const own = readFileSync(join(folder, 'vite.config.mjs'), 'utf8');
      writeFileSync(join(folder, 'vite.config.mjs'), own.replace(BACKEND, backend));
      vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--config', 'test.config.mjs'], {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await until(async () => (await fetch(address)).ok);
    });

    afterAll(async () => {
      vite.kill();
      await once(vite, 'exit');
    });

    it.each([true, false])('shows whether the backend is right: %s', async (isRight) => {
      const page = await pages.open('about:blank');
      if (!isRight) await page.route('**/accounts/*', (route) => route.fulfill({ json: { wei: '1' } }));
      await page.goto(address);
      await page.getByText(isRight ? (texts[2]?.trim() ?? '') : 'The backend is wrong.').waitFor();
    });
  });
});
