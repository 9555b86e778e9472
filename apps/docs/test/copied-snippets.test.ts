import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describeWith, itWith, pathOf } from '@ethread/setup';
import { openBrowser } from '@ethread/site-kit';
import { KEY_MASK } from '@ethread/ui/key-mask';
import { type Snippet, snippets } from '@ethread/ui/snippets';
import type { Browser } from 'playwright-core';
import { docs, service } from './service.ts';

const METHOD = 'eth_getBlockByNumber';

const PATH = process.env['PATH'];
/** The environment of a reader's shell, without the settings of this run. */
const SHELL = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS$|NX_)/.test(name)),
  ),
  // The packages of npm that the workspace installed are in npm's cache.
  npm_config_prefer_offline: 'true',
  npm_config_update_notifier: 'false',
  npm_config_loglevel: 'error',
};

describeWith('Chromium')('a program that a reader copies from a page', () => {
  let browser: Browser;
  let folder: string;
  let codes: ReadonlyMap<string, string>;
  let printed: string;

  beforeAll(async () => {
    browser = await openBrowser();
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${docs}methods/${METHOD}/`);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.run-service input')?.value !== '',
    );
    await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
    await page.getByText('With my key').click();
    await page.waitForFunction(
      (mask) => document.querySelector('[data-language="curl"] code')?.textContent?.includes(mask),
      KEY_MASK,
    );
    const copied = new Map<string, string>();
    for (const { id } of snippets) {
      const copy = page.locator(`[data-language="${id}"] .copy`);
      // Most tabs are closed.
      await copy.dispatchEvent('click');
      await copy.filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
      copied.set(id, await page.evaluate(() => navigator.clipboard.readText()));
    }
    codes = copied;
    printed = (await page.locator('[data-prints] code').textContent()) ?? '';
  });
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ethread-reader-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  afterAll(() => browser.close());

  /** Enters a command in the reader's empty folder. Returns its output. */
  async function enter(command: string, environment: NodeJS.ProcessEnv = SHELL): Promise<string> {
    const options = { cwd: folder, env: environment, maxBuffer: 1 << 26 };
    return (await promisify(execFile)('bash', ['-c', command], options)).stdout;
  }

  /** Does what the first lines of a copied program say: saves it, installs its packages and runs it. */
  async function follow(id: Snippet['id'], environment: NodeJS.ProcessEnv = SHELL): Promise<unknown> {
    const { file } = snippets.find((one) => one.id === id) ?? {};
    const code = codes.get(id) ?? '';
    if (file === undefined) return JSON.parse(await enter(code, environment));
    const [, install] = /^\S+ Install: (.*)$/m.exec(code) ?? [];
    const [, run = 'false'] = /^\S+ Run: (.*)$/m.exec(code) ?? [];
    if (install !== undefined) await enter(install, environment);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
    return JSON.parse(await enter(run, environment));
  }

  /** Compares with the output on the page, of which it shows the beginning. */
  const expectPrinted = (result: unknown) =>
    expect(JSON.stringify(result).slice(0, 20)).toBe(printed.slice(0, 20));

  it.each(['ethread', 'viem', 'ethers'] as const)('prints the result on the page with %s', async (id) => {
    expectPrinted(await follow(id));
  });

  itWith('curl')('prints the result on the page with curl', async () => {
    expectPrinted(Object(await follow('curl')).result);
  });

  itWith('Python')('prints the result on the page with Python', async () => {
    expectPrinted(await follow('python'));
  });

  itWith('Python venv')('prints the result on the page with our client and web3.py in Python', async () => {
    await enter(`'${pathOf('Python venv')}' -m venv environment`);
    const environment = { ...SHELL, PATH: [join(folder, 'environment/bin'), PATH].join(delimiter) };
    expectPrinted(await follow('ethread-python', environment));
    expectPrinted(await follow('web3py', environment));
  });

  itWith('Go', 'curl')('prints the result on the page with Go and with our client in Go', async () => {
    const environment = { ...SHELL, PATH: [dirname(`${pathOf('Go')}`), PATH].join(delimiter) };
    expectPrinted(await follow('go', environment));
    expectPrinted(await follow('ethread-go', environment));
  });
});
