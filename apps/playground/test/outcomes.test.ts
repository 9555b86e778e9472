import { violationsOf } from '@ethread/lab/sites';
import type { Locator, Page } from 'playwright-core';
import { describeInChromium } from './in-chromium.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The token of the sample chain. */
const TOKEN = '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b';

/** A document with a method that the service does not serve. */
const COMPANION = {
  openrpc: '1.3.2',
  info: { title: 'A companion', version: '1.0.0' },
  methods: [{ name: 'eth_coinbase', params: [], result: { name: 'id', schema: { type: 'string' } } }],
};

/** Returns true when the upper part of an element is within the window. */
async function isInView(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const size = page.viewportSize();
  return box !== null && size !== null && box.y >= 0 && box.y + Math.min(box.height, 60) <= size.height;
}

describeInChromium('the outcome of a request', (chromium) => {
  const address = (page: Page) => page.getByLabel('Address', { exact: true });
  const send = (page: Page) => page.getByRole('button', { name: /^Send/ });
  const outcome = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });

  it.each([
    ['1440×900', {}],
    ['a phone', PHONE],
  ])('is in view on %s after a long form was sent from its end', async (_name, options) => {
    const page = await chromium.open('method=eth_getLogs', options);
    await address(page).fill(chromium.world.httpUrl);
    // The form is longer than the window.
    await page.getByRole('button', { name: /blockHash/ }).click();
    await page.locator('.panel').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await send(page).click();
    await page.locator('.exchange .response-facts').waitFor();
    expect(await isInView(page, page.locator('.exchange .response-facts'))).toBe(true);
    expect(await isInView(page, page.getByRole('region', { name: 'Body of the response' }))).toBe(true);
    expect(await page.evaluate<boolean>(`document.activeElement?.matches('.console-side') ?? false`)).toBe(
      true,
    );
  });

  it('appears on a phone without moving the header', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber', PHONE);
    await address(page).fill(chromium.world.httpUrl);
    await send(page).click();
    await page.locator('.exchange .response-facts').waitFor();
    expect(await page.locator('.header').boundingBox()).toMatchObject({ x: 0, y: 0 });
    expect(await page.evaluate<number>('document.documentElement.scrollTop + document.body.scrollTop')).toBe(
      0,
    );
  });

  it('appears after Ctrl-Enter without moving the cursor', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber');
    await address(page).fill(chromium.world.httpUrl);
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const params = page.getByRole('textbox', { name: 'Params, as JSON' });
    await params.fill('["0x5", false]');
    await params.press('Control+Enter');
    await outcome(page).getByText('HTTP 200').waitFor();
    expect(await params.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is not shown for params that are not JSON: nothing is sent, and the page names the field', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber');
    const requests: string[] = [];
    page.on('request', (request) => {
      // The page may still load parts of its own.
      if (request.url() === chromium.world.httpUrl) requests.push(request.method());
    });
    await address(page).fill(chromium.world.httpUrl);
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const params = page.getByRole('textbox', { name: 'Params, as JSON' });
    await params.fill('["0x5", fal');
    await send(page).click();
    await page.getByText('Nothing was sent: Params, as JSON, is not valid.').waitFor();
    expect(requests).toEqual([]);
    expect(await page.locator('.history li').count()).toBe(0);
    await params.fill('["0x5", false]');
    await send(page).click();
    await outcome(page).getByText('HTTP 200').waitFor();
    expect(requests).toContain('POST');
    await page.getByText('Nothing was sent').waitFor({ state: 'detached' });
  });

  it('says that a companion is switched off where the service does not serve it, and how to switch it on', async () => {
    const page = await chromium.open();
    await chromium.openFile(page, 'companion.json', JSON.stringify(COMPANION));
    await page.getByRole('option').first().click();
    await page.getByText('HTTP', { exact: true }).click();
    await address(page).fill(chromium.world.httpUrl);
    await send(page).click();
    await outcome(page).getByText('methods: extended', { exact: true }).waitFor();
    expect(await outcome(page).locator('.response-facts li').first().innerText()).toBe('Switched off here');
    expect(await outcome(page).locator('.error').count()).toBe(0);
  });

  it.each([
    [390, 'light'],
    [768, 'dark'],
    [1440, 'light'],
  ] as const)(
    'with too many results names blocks that work, and fills them in: %i px wide, %s, by keyboard alone',
    async (width, colorScheme) => {
      const filter = JSON.stringify([{ fromBlock: '0x0', toBlock: 'latest' }]);
      const fragment = new URLSearchParams({ method: 'eth_getLogs', params: filter });
      const page = await chromium.open(String(fragment), { colorScheme, viewport: { width, height: 900 } });
      await address(page).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(chromium.world.httpUrl);
      await page.keyboard.press('Control+Enter');
      const error = outcome(page).getByRole('alert');
      await error.getByText('query returned more than 10000 results').waitFor();
      await error.getByText('Narrow the block range with fromBlock and toBlock').waitFor();
      const [, from = '', to = ''] = /Blocks (\d+) to (\d+) work/.exec(await error.innerText()) ?? [];
      expect(await violationsOf(page)).toEqual([]);
      expect(
        await page.evaluate<boolean>(
          'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
        ),
      ).toBe(true);
      await error.getByRole('button', { name: 'Use these blocks' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(`= ${to}`, { exact: true }).waitFor();
      expect(from).toBe('0');
      expect(Number(to)).toBeGreaterThan(0);
    },
  );

  it('shows amounts in units of their token, over WebSocket and in a batch with one verdict', async () => {
    const holder = '3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1';
    const balance = [{ to: TOKEN, input: `0x70a08231${holder.padStart(64, '0')}` }, '0xe'];
    const fragment = new URLSearchParams({
      method: 'eth_call',
      params: JSON.stringify(balance),
    });
    const page = await chromium.open(String(fragment));
    await page.getByText('WebSocket', { exact: true }).click();
    await address(page).fill(chromium.world.webSocketUrl);
    await send(page).click();
    const facts = page.locator('.exchange .response-facts');
    await facts.getByText('proof local').waitFor();
    expect(await facts.innerText()).toMatch(/Result\s[\d.,]+ ms/);
    const amount = page.getByRole('button', { name: '1,000 SAMPLE' });
    await amount.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `1${'0'.repeat(21)}` }).waitFor();
    await page.getByText(/decimals and symbols by 2 calls, \d+ credits, proof local/).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Batch', exact: true }).click();
    const transfers = { address: TOKEN, fromBlock: '0xd', toBlock: '0xd' };
    await page.getByRole('textbox', { name: 'Batch' }).fill(
      JSON.stringify([
        { jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [transfers] },
        { jsonrpc: '2.0', id: 2, method: 'eth_call', params: balance },
        { jsonrpc: '2.0', id: 3, method: 'eth_call', params: [{ to: '0x12' }, 'latest'] },
      ]),
    );
    await send(page).click();
    await facts.getByText('1 of 3 failed').waitFor();
    await facts.getByText('proof local').waitFor();
    const items = page.getByRole('list', { name: 'Responses of the batch' }).getByRole('listitem');
    await items.filter({ hasText: 'eth_getLogs' }).locator('summary').press('Enter');
    await page.getByRole('button', { name: '1,000,000 SAMPLE' }).waitFor();
    await items.filter({ hasText: 'Error' }).locator('summary').press('Enter');
    await page.getByText('Correct the param that the message names.').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    // The choice applies to later responses, too.
    await page.getByRole('checkbox', { name: 'Amounts in units of their token' }).uncheck();
    await page.getByText('1000000000000000000000000', { exact: true }).waitFor();
  });

  it('marks a wrong field in plain words, beside the message of the service', async () => {
    const fragment = new URLSearchParams({
      method: 'eth_call',
      params: JSON.stringify([{ to: '0x12' }, 'latest']),
    });
    const page = await chromium.open(String(fragment));
    await address(page).fill(chromium.world.httpUrl);
    await send(page).click();
    await outcome(page)
      .getByRole('alert')
      .getByText(/expected null or a 20-byte address in hex/)
      .waitFor();
    await page
      .locator('.field.wrong')
      .getByText('must be null, or a 20-byte address in hex, either case')
      .first()
      .waitFor();
  });

  it('names a wrong key as the cause, and shows no balance', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber');
    await address(page).fill(chromium.world.httpUrl.replace(/[^/]+$/, 'nobody'));
    await send(page).click();
    await outcome(page).getByText('HTTP 401').waitFor();
    await outcome(page).getByText('Check the key: it may be mistyped').waitFor();
    expect(await outcome(page).locator('.response-facts').innerText()).not.toMatch(/credits/);
    chromium.expectConsole(/401/);
  });
});
