import { describeWith } from '@ethread/setup';
import { KEY_MASK } from '@ethread/ui/key-mask';
import { openBrowser, startSampleService, violationsOf } from '@ethread/lab/sites';
import type { Browser, Page } from 'playwright-core';
import type { ContractMethod } from '@ethread/openrpc';
import { readContracts } from '../src/build/read-contracts.ts';
import { docs, service } from './service.ts';

const { service: contract } = readContracts();
/** Methods with an object, with numbers and with a hash as params. `snippets.test.ts` runs the examples of all methods. */
const NAMES = ['eth_getLogs', 'eth_getTransactionByBlockNumberAndIndex', 'eth_getTransactionReceipt'];
const methods = contract.methods.filter(({ name }) => NAMES.includes(name));

describeWith('Chromium')("a method's page", () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  /** Opens a page, and waits until its panel is hydrated: it shows the service then. */
  async function visit(path: string, tab: Page = page): Promise<void> {
    await tab.goto(docs + path);
    await tab.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.run-service input')?.value !== '',
    );
  }

  /** Runs the call in the panel, and returns the response that it shows. */
  async function run(): Promise<{ facts: string; answer: unknown }> {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Run', exact: true, disabled: false }).waitFor();
    const panel = page.getByRole('region', { name: 'Response', exact: true });
    await panel.waitFor();
    const facts = await panel.locator('.response-facts').innerText();
    return { facts, answer: JSON.parse(await panel.locator('pre').innerText()) };
  }

  async function open(method: ContractMethod): Promise<void> {
    await visit(`methods/${method.name}/`);
    await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
  }

  it.each(methods.map((method) => [method.name, method] as const))(
    '%s runs its examples and gets the documented responses',
    async (_name, method) => {
      await open(method);
      for (const [place, example] of method.examples.entries()) {
        if (method.examples.length > 1)
          await page.getByRole('combobox', { name: 'Example' }).selectOption(String(place));
        const { facts, answer } = await run();
        expect(answer).toEqual({ jsonrpc: '2.0', id: 1, result: example.result.value });
        expect(facts).toContain('✓ as documented');
        expect(facts).toContain(`${method.credits?.toLocaleString('en')} credits`);
        expect(facts).toMatch(/Result\sHTTP 200[^]*\d ms/);
      }
    },
  );

  it('gets the same response over WebSocket as over HTTP', async () => {
    const [method] = methods;
    if (!method) throw new Error('the document has no method with examples');
    await open(method);
    await page.getByRole('group', { name: 'Transport' }).getByText('WebSocket').click();
    const { facts, answer } = await run();
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, result: method.examples[0]?.result.value });
    expect(facts).toContain('✓ as documented');
    expect(facts).toContain('proof local');
    await page.getByText('HTTP', { exact: true }).click();
    expect((await run()).facts).toContain('proof local');
  });

  it("shows the reader's mistakes and the service's errors", async () => {
    await visit('methods/eth_call/');
    const key = page.getByRole('textbox', { name: 'API key' });
    await key.fill('');
    await page.getByRole('button', { name: 'Run' }).click();
    expect(await page.getByText('Enter an API key first.').isVisible()).toBe(true);
    await key.fill('nobody');
    const wrong = (await run()).facts;
    expect(wrong).toMatch(/Error\sHTTP 401/);
    await page.getByText('Check the key: it may be mistyped').waitFor();
    expect(wrong).not.toContain('left');
    await key.fill(service.key);
    const params = page.getByRole('textbox', { name: 'Params' });
    await params.fill('[{"to":"0x12"}]');
    const { facts, answer } = await run();
    expect(facts).toMatch(/Error\sHTTP 200/);
    expect(answer).toMatchObject({ error: { code: -32602 } });
    await params.fill('[');
    await page.getByRole('button', { name: 'Run' }).click();
    expect(await page.getByText('The params are not valid JSON').isVisible()).toBe(true);
    await params.fill('[]');
    await page.getByRole('textbox', { name: 'Service' }).fill('http://127.0.0.1:1');
    await key.fill(service.key);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('http://127.0.0.1:1 did not respond, or does not allow').waitFor();
  });

  it('stores the key in its tab only, and keeps it out of the snippets', async () => {
    const context = await browser.newContext();
    const keyOf = async (tab: Page, path: string) => {
      await visit(path, tab);
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
  });

  it('calls a service of another origin without the key of this origin', async () => {
    // The same service by another name, which is another origin.
    const other = service.url.replace('127.0.0.1', 'localhost');
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit('methods/eth_getBlockByNumber/');
    const key = page.getByRole('textbox', { name: 'API key' });
    await key.fill(service.key);
    await page.getByRole('textbox', { name: 'Service' }).fill(other);
    expect(await key.inputValue()).toBe('');
    await key.fill('nobody');
    expect((await run()).facts).toMatch(/Error\sHTTP 401/);
    await key.fill(service.key);
    expect((await run()).facts).toMatch(/Result\sHTTP 200/);
    await key.fill('');
    await page.getByRole('textbox', { name: 'Service' }).fill(service.url);
    expect(await key.inputValue()).toBe(service.key);
  });

  it('chooses a chain of the service by name, with the same key, and opens the playground with the params', async () => {
    const { hostname, port } = new URL(service.url);
    const chains = [
      { name: 'sample', hosts: [hostname] },
      { name: 'copy', hosts: ['localhost'] },
    ];
    await page.route('**/sites.json', (route) =>
      route.fulfill({ json: { docs: '../docs/', playground: '../playground/', title: 'Acme RPC', chains } }),
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit('methods/eth_getBlockByNumber/');
    await page.locator('.brand-name', { hasText: 'Acme RPC' }).waitFor();
    const chain = page.getByRole('combobox', { name: 'Chain' });
    expect(await chain.inputValue()).toBe('sample');
    await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
    await chain.selectOption('copy');
    expect(await page.getByRole('textbox', { name: 'Service' }).inputValue()).toBe(
      `http://localhost:${port}`,
    );
    expect(await page.getByRole('textbox', { name: 'API key' }).inputValue()).toBe(service.key);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Service' }).fill(service.url);
    await page.getByRole('textbox', { name: 'Params' }).fill('["0x7", false]');
    expect((await run()).answer).toMatchObject({ result: { number: '0x7' } });
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('link', { name: 'Open in playground' }).click();
    await page.getByRole('textbox', { name: 'block', exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'block', exact: true }).inputValue()).toBe('0x7');
  });

  it('writes the snippets for the current params, with the key only on request', async () => {
    await visit('methods/eth_getBlockByNumber/');
    await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
    await page.getByRole('textbox', { name: 'Params' }).fill('["0x2a", true]');
    await page.getByText('Python', { exact: true }).click();
    const snippet = page.getByRole('group', { name: 'Request with Python' });
    await snippet.getByText('"0x2a"').waitFor();
    expect(await snippet.innerText()).toContain('/v3/API_KEY');
    await page.getByLabel('With my key').check();
    await page.waitForFunction(
      (wanted) => document.querySelector('[data-language="python"]')?.textContent?.includes(wanted),
      `/v3/${KEY_MASK}`,
    );
    expect(await page.locator('body').innerText()).not.toContain(service.key);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[data-language="python"] .copy').click();
    await page.locator('[data-language="python"] .copy', { hasText: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain(`/v3/${service.key}`);
    await page.getByLabel('With my key').uncheck();
  });

  it('shows a balance in units of its token, the blocks that work, and the field that is wrong', async () => {
    const panel = page.getByRole('region', { name: 'Response', exact: true });
    const run = page.getByRole('button', { name: 'Run', exact: true });
    const params = page.getByRole('textbox', { name: 'Params' });
    // Another test may have asked the same token.
    await page.evaluate(() => sessionStorage.removeItem('ethread-tokens'));
    await visit('methods/eth_call/');
    // Another test leaves the address of no service.
    await page.getByRole('textbox', { name: 'Service' }).fill(service.url);
    await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
    await page.getByLabel('Example').selectOption({ label: 'a balance in the past' });
    await run.click();
    await panel.getByRole('button', { name: 'Readable' }).click();
    await panel.getByRole('button', { name: '1,000 SAMPLE' }).waitFor();
    await panel.getByText('decimals and symbols by 2 calls').waitFor();
    expect(await violationsOf(page, ['#pages'])).toEqual([]);
    await page.reload();
    await page.getByLabel('Example').selectOption({ label: 'a balance in the past' });
    await run.click();
    await panel.getByRole('button', { name: 'Readable' }).click();
    await panel.getByRole('button', { name: '1,000 SAMPLE' }).waitFor();
    await panel.getByText('known from an earlier response, without a call').waitFor();

    await visit('methods/eth_getLogs/');
    await params.fill('[{"fromBlock": "0x0", "toBlock": "latest"}]');
    await run.click();
    await panel.getByText('query returned more than 10000 results').first().waitFor();
    expect(await violationsOf(page, ['#pages'])).toEqual([]);
    await panel.getByRole('button', { name: 'Use these blocks' }).click();
    expect(JSON.parse(await params.inputValue())).toEqual([
      { fromBlock: '0x0', toBlock: expect.stringMatching(/^0x[1-9a-f]/) },
    ]);
    const help = await panel.getByRole('link', { name: 'How to read a long range' }).getAttribute('href');
    const paging = await page.request.get(new URL(help ?? '', page.url()).href);
    expect(paging.status()).toBe(200);

    await params.fill('[{');
    await run.click();
    await page.getByText('The params are not valid JSON').waitFor();
    expect(await params.getAttribute('aria-invalid')).toBe('true');
    expect(await params.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('says that a companion is switched off where the service does not serve it, and how to switch it on', async () => {
    const contractOnly = await startSampleService('--methods', 'contract');
    try {
      const tab = await browser.newPage();
      await tab.goto(`${contractOnly.url}/docs/companions/methods/eth_chainId/`);
      await tab.getByRole('textbox', { name: 'API key' }).fill(contractOnly.key);
      await tab.getByRole('button', { name: 'Run', exact: true }).click();
      const panel = tab.getByRole('region', { name: 'Response', exact: true });
      await panel.getByText('methods: extended', { exact: true }).waitFor();
      expect(await panel.locator('.response-facts').innerText()).toContain('Switched off here');
      expect(await panel.locator('.is-bad').count()).toBe(0);
      await tab.close();
    } finally {
      await contractOnly.close();
    }
  });
});
