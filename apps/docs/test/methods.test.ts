import { describeWith, until } from '@ethread/setup';
import { KEY_MASK } from '@ethread/ui/key-mask';
import { openBrowser, startSampleService, violationsOf } from '@ethread/lab/sites';
import type { Browser, Locator, Page } from 'playwright-core';
import { docs, service } from './service.ts';

describeWith('Chromium')("a method's page", () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  /** Opens a page, and waits until its console takes input. */
  async function visit(path: string, tab: Page = page): Promise<void> {
    await tab.goto(docs + path);
    await tab.waitForFunction(
      (url) =>
        document
          .querySelector<HTMLInputElement>('.address input')
          ?.value.replace(/^ws/, 'http')
          .startsWith(url),
      service.url,
    );
    await tab.locator('[data-console]').hover();
    await tab.locator('[data-console]:not([data-asleep])').waitFor();
  }

  const address = () => page.getByRole('textbox', { name: 'Address' });
  const key = (tab: Page = page) => tab.getByLabel('API key', { exact: true });
  const response = () => page.getByRole('region', { name: 'Response', exact: true });
  const send = () => page.getByRole('button', { name: 'Send', exact: true });

  async function fillParams(text: string): Promise<Locator> {
    const params = page.getByRole('textbox', { name: 'Params, as JSON' });
    if ((await params.count()) === 0) await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await params.fill(text);
    return params;
  }

  /** Sends the call of the console, and returns the body of the response that it shows. */
  async function run(): Promise<unknown> {
    await send().click();
    await page.locator('.exchange[aria-busy="false"] .response-facts').waitFor();
    const raw = response().getByRole('button', { name: 'Raw', exact: true });
    if ((await raw.count()) > 0) await raw.click();
    const body = response().getByRole('region', { name: 'Body of the response' });
    return JSON.parse(await body.innerText());
  }

  it("shows the reader's mistakes and the service's errors", async () => {
    await visit('methods/eth_call/');
    await key().fill('');
    await send().click();
    await page.getByText('Enter an API key first.').waitFor();
    await key().fill('nobody');
    await send().click();
    await page.getByText('Check the key: it may be mistyped').waitFor();
    // A service that does not know the key states no balance.
    expect(await response().locator('.response-facts').innerText()).not.toMatch(/credits|proof/);
    await key().fill(service.key);
    const params = await fillParams('[{');
    await send().click();
    await page.getByText('Nothing was sent: Params, as JSON, is not valid.').waitFor();
    await params.fill('[]');
    await address().fill('http://127.0.0.1:1/v3/nobody');
    await send().click();
    await page.getByText('nothing listens at the address, or its service does not allow').waitFor();
    await address().fill(`${service.url}/v3/API_KEY`);
  });

  it('stores the key in its tab only, and keeps it out of the snippets', async () => {
    const context = await browser.newContext();
    const keyOf = async (tab: Page, path: string) => {
      await visit(path, tab);
      return key(tab);
    };
    const one = await context.newPage();
    await (await keyOf(one, 'methods/eth_call/')).fill(service.key);
    await one.waitForFunction((text) => sessionStorage.getItem('ethread-keys')?.includes(text), service.key);
    expect(await (await keyOf(one, 'methods/eth_getLogs/')).inputValue()).toBe(service.key);
    expect(await one.locator('.snippets').innerText()).toContain(`${service.url}/v3/API_KEY`);
    const other = await context.newPage();
    expect(await (await keyOf(other, 'methods/eth_getLogs/')).inputValue()).toBe('');
    expect(await one.evaluate(() => JSON.stringify(localStorage))).not.toContain(service.key);
    await context.close();
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
    await address().focus();
    const chain = page.getByRole('combobox', { name: 'Chain' });
    await chain.waitFor();
    expect(await chain.inputValue()).toBe('sample');
    await key().fill(service.key);
    // The same service by another name is another origin, which gets no key of this one.
    await address().fill(`http://ethread.localhost:${port}/v3/API_KEY`);
    expect(await key().inputValue()).toBe('');
    await address().fill(`${service.url}/v3/API_KEY`);
    await key().fill(service.key);
    await chain.selectOption('copy');
    expect(await address().inputValue()).toContain(`http://localhost:${port}/v3/`);
    expect(await key().inputValue()).toBe(service.key);
    expect(await violationsOf(page)).toEqual([]);
    await chain.selectOption('sample');
    await fillParams('["0x7", false]');
    expect(await run()).toMatchObject({ result: { number: '0x7' } });
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('link', { name: 'Open in playground' }).click();
    const block = page.getByRole('textbox', { name: 'block', exact: true });
    // The first view of the playground has a block of its own.
    await until(async () => (await block.inputValue()) === '0x7');
  });

  it('writes the snippets for the current params, with the key only on request', async () => {
    await visit('methods/eth_getBlockByNumber/');
    await key().fill(service.key);
    await fillParams('["0x2a", true]');
    await page.getByText('web3.py', { exact: true }).click();
    const snippet = page.getByRole('group', { name: 'Request with web3.py' });
    await snippet.filter({ hasText: 'get_block(42' }).waitFor();
    expect(await snippet.innerText()).toContain('/v3/API_KEY');
    await page.getByLabel('With my key').check();
    await page.waitForFunction(
      (wanted) => document.querySelector('[data-language="web3py"]')?.textContent?.includes(wanted),
      `/v3/${KEY_MASK}`,
    );
    expect(await page.locator('body').innerText()).not.toContain(service.key);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[data-language="web3py"] .copy').click();
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await until(async () => (await copied()).includes(`/v3/${service.key}`));
    await page.getByLabel('With my key').uncheck();
  });

  it('decodes the result of a call, and names the page that helps with too many results', async () => {
    const panel = response();
    await visit('methods/eth_call/');
    await key().fill(service.key);
    await page.getByLabel('Fill in an example').selectOption({ label: 'a balance in the past' });
    await send().click();
    await panel.getByText('balanceOf').waitFor();
    expect(await violationsOf(page, ['#pages'])).toEqual([]);
    await visit('methods/eth_getLogs/');
    await fillParams('[{"fromBlock": "0x0", "toBlock": "latest"}]');
    await send().click();
    const help = await panel.getByRole('link', { name: 'How to read a long range' }).getAttribute('href');
    const paging = await page.request.get(new URL(help ?? '', page.url()).href);
    expect(paging.status()).toBe(200);
  });

  it('shows a response without a verdict where the code that checks it cannot be loaded', async () => {
    await page.route(/check\.worker/, (route) => route.abort());
    await visit('methods/eth_getBlockByNumber/');
    await key().fill(service.key);
    expect(await run()).toMatchObject({ result: { number: expect.any(String) } });
    expect(await response().locator('.verdict').count()).toBe(0);
    await page.unrouteAll();
  });

  it('streams the notifications of a subscription, and says that the service serves it', async () => {
    await visit('companions/methods/eth_subscribe/');
    await page.getByText('This service serves it.').waitFor();
    await key().fill(service.key);
    expect(await run()).toMatchObject({ result: expect.stringMatching(/^0x/) });
    expect(await page.getByRole('radio', { name: 'HTTP' }).isDisabled()).toBe(true);
  });

  it('says that a companion is switched off where the service does not serve it, and how to switch it on', async () => {
    const contractOnly = await startSampleService('--methods', 'contract');
    try {
      const tab = await browser.newPage();
      await tab.goto(`${contractOnly.url}/docs/companions/methods/eth_chainId/`);
      await tab.getByText('Switched off here: the operator of this service').waitFor();
      await key(tab).fill(contractOnly.key);
      await tab.getByRole('button', { name: 'Send', exact: true }).click();
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
