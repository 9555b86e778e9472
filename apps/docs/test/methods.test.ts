import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@ethread/setup';
import { openBrowser } from '@ethread/site-kit';
import type { Browser, Page } from 'playwright-core';
import type { Contract, Method } from '@ethread/contract';
import { docs, service } from './service.test.data.ts';

const contract: Contract = JSON.parse(
  readFileSync(join(import.meta.dirname, '../src/generated/docs-data.gen.json'), 'utf8'),
);
const methods = contract.methods.filter(({ examples }) => examples.length > 0);

describeWith('Chromium')("a method's page", () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
  }, 60_000);
  afterAll(() => browser.close());

  /** Runs what the panel holds, and returns the answer that it shows. */
  async function run(): Promise<{ facts: string; answer: unknown }> {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Run', exact: true, disabled: false }).waitFor();
    const panel = page.getByRole('region', { name: 'Answer', exact: true });
    await panel.waitFor();
    const facts = await panel.locator('.answer-facts').innerText();
    return { facts, answer: JSON.parse(await panel.locator('pre').innerText()) };
  }

  async function open(method: Method): Promise<void> {
    await page.goto(`${docs}methods/${method.name}/`);
    await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
  }

  it.each(methods.map((method) => [method.name, method] as const))(
    '%s runs its examples and gets the documented answers',
    async (_name, method) => {
      await open(method);
      for (const [place, example] of method.examples.entries()) {
        if (method.examples.length > 1)
          await page.getByRole('combobox', { name: 'Example' }).selectOption(String(place));
        const { facts, answer } = await run();
        expect(answer).toEqual({ jsonrpc: '2.0', id: 1, result: example.result.value });
        expect(facts).toContain('✓ as documented');
        expect(facts).toContain(`${method.credits?.toLocaleString('en')} credits`);
        expect(facts).toMatch(/result · 200[^]*\d ms/);
      }
    },
    30_000,
  );

  it('gets the same answer over WebSocket', async () => {
    const [method] = methods;
    if (!method) throw new Error('the document has no method with examples');
    await open(method);
    await page.getByText('WebSocket', { exact: true }).click();
    const { facts, answer } = await run();
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, result: method.examples[0]?.result.value });
    expect(facts).toContain('✓ as documented');
    await page.getByText('HTTP', { exact: true }).click();
  }, 30_000);

  it('shows what a reader wrote wrong, and what the service refuses', async () => {
    await page.goto(`${docs}methods/eth_call/`);
    const key = page.getByRole('textbox', { name: 'API key' });
    await key.fill('');
    await page.getByRole('button', { name: 'Run' }).click();
    expect(await page.getByText('Type in an API key first.').isVisible()).toBe(true);
    await key.fill('nobody');
    expect((await run()).facts).toContain('error · 401');
    await key.fill(service.key);
    const params = page.getByRole('textbox', { name: 'Params' });
    await params.fill('[{"to":"0x12"}]');
    const { facts, answer } = await run();
    expect(facts).toContain('error · 200');
    expect(answer).toMatchObject({ error: { code: -32602 } });
    await params.fill('[');
    await page.getByRole('button', { name: 'Run' }).click();
    expect(await page.getByText('The params are no JSON').isVisible()).toBe(true);
    await params.fill('[]');
    await page.getByRole('textbox', { name: 'Service' }).fill('http://127.0.0.1:1');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('No service answers at http://127.0.0.1:1').waitFor();
  }, 30_000);

  it('keeps the key in its tab alone, and out of the snippets', async () => {
    const context = await browser.newContext();
    const keyOf = async (tab: Page, path: string) => {
      await tab.goto(docs + path);
      // The panel has read what is kept once it knows the service.
      await tab.waitForFunction(
        () => document.querySelector<HTMLInputElement>('.run-service input')?.value !== '',
      );
      return tab.getByRole('textbox', { name: 'API key' });
    };
    const one = await context.newPage();
    await (await keyOf(one, 'methods/eth_call/')).fill(service.key);
    expect(await (await keyOf(one, 'methods/eth_getLogs/')).inputValue()).toBe(service.key);
    expect(await one.locator('.snippets').innerText()).toContain(`${service.url}/v3/API_KEY`);
    const other = await context.newPage();
    expect(await (await keyOf(other, 'methods/eth_getLogs/')).inputValue()).toBe('');
    expect(await one.evaluate(() => JSON.stringify(localStorage))).not.toContain(service.key);
    await context.close();
  }, 30_000);
});
