import { violationsOf } from '@ethread/lab/sites';
import type { Page } from 'playwright-core';
import { describeInChromium } from './in-chromium.ts';
import { masked } from './masked.ts';

describeInChromium('the address bar', (chromium) => {
  const fragmentOf = (page: Page) => new URL(page.url()).hash;
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
  const choose = async (page: Page, name: string) => {
    await page.getByRole('option', { name }).click();
    await heading(page, name).waitFor();
  };

  it('names the current method and view, and returns to earlier ones with Back', async () => {
    const page = await chromium.open();
    await choose(page, 'eth_getLogs');
    await page.waitForURL(/#method=eth_getLogs$/);
    await choose(page, 'eth_getProof');
    await page.waitForURL(/#method=eth_getProof$/);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.waitForURL(/#method=eth_getProof&view=try$/);
    await page.goBack();
    await page.getByRole('button', { name: 'Docs', pressed: true }).waitFor();
    await page.goBack();
    await heading(page, 'eth_getLogs').waitFor();
    await page.goBack();
    await heading(page, 'ethread').waitFor();
    await page.goForward();
    await heading(page, 'eth_getLogs').waitFor();
    expect(fragmentOf(page)).toBe('#method=eth_getLogs');
  });

  it('restores the view and the params on reload', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber&view=try');
    await page.getByLabel('Form of block').selectOption({ label: 'Quantity' });
    await page.getByRole('textbox', { name: 'block', exact: true }).fill('42');
    await page.getByText('= 0x2a').waitFor();
    await page.reload();
    await heading(page, 'eth_getBlockByNumber').waitFor();
    expect(await page.getByRole('textbox', { name: 'block', exact: true }).inputValue()).toBe('0x2a');
  });

  it('restores a document from a file and its edits on reload', async () => {
    const page = await chromium.open();
    const document = {
      openrpc: '1.3.2',
      info: { title: 'Mine', version: '1' },
      methods: [{ name: 'ask', params: [], result: { name: 'r', schema: {} } }],
    };
    await chromium.openFile(page, 'mine.json', JSON.stringify(document));
    await choose(page, 'ask');
    await page.waitForURL(/#saved=[\w-]+&method=ask$/);
    await page.reload();
    await heading(page, 'ask').waitFor();
    await page.locator('.document', { hasText: 'Mine' }).waitFor();
    await page.goBack();
    await heading(page, 'Mine').waitFor();
    await page.goBack();
    await heading(page, 'ethread').waitFor();
  });

  it('is one of the environments that the user named, whose keys stay in the tab', async () => {
    const { httpUrl, site } = chromium.world;
    const key = httpUrl.replace(/.*\//, '');
    const page = await chromium.open('method=eth_getBlockByNumber&view=try');
    const address = page.getByLabel('Address', { exact: true });
    const environment = page.getByRole('combobox', { name: 'Environment' });
    const saveAs = async (name: string) => {
      await page.getByRole('button', { name: 'Save environment…' }).click();
      await page.getByRole('textbox', { name: 'Name of the environment' }).fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Remove environment ${name}` }).waitFor();
    };
    await address.fill(httpUrl);
    await saveAs('Sample');
    await page.getByText('WebSocket', { exact: true }).click();
    await address.fill('wss://other.example/a-secret-of-other');
    await saveAs('Other');
    expect(await violationsOf(page)).toEqual([]);
    await environment.selectOption('Sample');
    expect(await address.inputValue()).toBe(masked(httpUrl));
    await page.reload();
    await environment.selectOption('Other');
    expect(await address.inputValue()).toBe('wss://other.example/a-secret-of-other');
    const stored = await page.evaluate<string>('JSON.stringify(localStorage)');
    expect(stored).toContain('other.example');
    expect(stored).not.toContain(key);
    expect(stored).not.toContain('a-secret-of-other');

    const tab = await page.context().newPage();
    await tab.goto(`${site}#method=eth_getBlockByNumber&view=try`);
    await tab.getByRole('combobox', { name: 'Environment' }).selectOption('Sample');
    expect(await tab.getByLabel('Address', { exact: true }).inputValue()).toBe(
      httpUrl.replace(key, 'API_KEY'),
    );
    await tab.getByRole('button', { name: 'Remove environment Sample' }).click();
    expect(await tab.getByRole('option', { name: 'Sample' }).count()).toBe(0);
  });

  it("contains no API key, and neither does the browser's storage", async () => {
    const page = await chromium.open('method=eth_getBlockByNumber&view=try');
    await page.getByLabel('Address', { exact: true }).fill(chromium.world.httpUrl);
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.locator('.exchange .response-facts .is-good').waitFor();
    const key = chromium.world.httpUrl.replace(/.*\//, '');
    const kept = await page.evaluate<string>('JSON.stringify(localStorage)');
    expect(kept).toContain('eth_getBlockByNumber');
    expect(kept).not.toContain(key);
    expect(page.url()).not.toContain(key);
    await page.reload();
    await page.locator('.history li').first().getByRole('button').click();
    await page.getByRole('region', { name: 'Readable response' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(key);
  });
});
