import { violationsOf } from '@ethread/lab/sites';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describeInChromium, PHONE } from './in-chromium.ts';
import { service } from './world.ts';

/** The token of the sample chain. */
const TOKEN = '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b';

/** Returns true when the upper part of an element is within the window. */
async function isInView(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const size = page.viewportSize();
  return box !== null && size !== null && box.y >= 0 && box.y + Math.min(box.height, 60) <= size.height;
}

describeInChromium('the outcome of a request', (chromium) => {
  /** Opens a method with its params filled in. */
  const open = (method: string, params: readonly unknown[], options?: BrowserContextOptions) =>
    chromium.open(String(new URLSearchParams({ method, params: JSON.stringify(params) })), options);
  const address = (page: Page) => page.getByLabel('Address', { exact: true });
  const send = (page: Page) => page.getByRole('button', { name: /^Send/ });
  const outcome = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });

  it('is in view on a phone after a long form was sent from its end, without moving the header', async () => {
    const page = await chromium.open('method=eth_getLogs', PHONE);
    await address(page).fill(service.httpUrl);
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
    expect(await page.locator('.header').boundingBox()).toMatchObject({ x: 0, y: 0 });
    expect(await page.evaluate<number>('document.documentElement.scrollTop + document.body.scrollTop')).toBe(
      0,
    );
  });

  it('appears after Ctrl-Enter without moving the cursor of an editor that completes the params', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber');
    await address(page).fill(service.httpUrl);
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const params = page.getByRole('textbox', { name: 'Params, as JSON' });
    await page.locator('.json-editor').waitFor();
    await params.press('Control+A');
    await params.press('Backspace');
    await page.keyboard.insertText('["saf", false]');
    await params.press('Home');
    for (let steps = 0; steps < 5; steps++) await params.press('ArrowRight');
    await params.press('Control+Space');
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'safe' }).click();
    expect(await params.innerText()).toBe('["safe", false]');
    await params.press('Control+Enter');
    await outcome(page).getByText('HTTP 200').waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('json-editor');
  });

  it.each([
    [390, 'light'],
    [768, 'dark'],
    [1440, 'light'],
  ] as const)(
    'with too many results names blocks that work, and fills them in: %i px wide, %s, by keyboard alone',
    async (width, colorScheme) => {
      const filter = { fromBlock: '0x0', toBlock: 'latest' };
      const page = await open('eth_getLogs', [filter], { colorScheme, viewport: { width, height: 900 } });
      await address(page).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(service.httpUrl);
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

  it('shows decoded results over WebSocket, and in a batch with one verdict', async () => {
    const holder = '3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1';
    const balance = [{ to: TOKEN, input: `0x70a08231${holder.padStart(64, '0')}` }, '0xe'];
    const page = await open('eth_call', balance);
    await page.getByText('WebSocket', { exact: true }).click();
    await address(page).fill(service.webSocketUrl);
    await send(page).click();
    const facts = page.locator('.exchange .response-facts');
    await facts.getByText('proof local').waitFor();
    expect(await facts.innerText()).toMatch(/Result\s[\d.,]+ ms/);
    await page.getByText(`1${'0'.repeat(21)}`, { exact: true }).waitFor();
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
    await page.getByText(`1${'0'.repeat(24)}`, { exact: true }).waitFor();
    await items.filter({ hasText: 'Error' }).locator('summary').press('Enter');
    await page.getByText('Correct the param that the message names.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('marks a wrong field in plain words, beside the message of the service', async () => {
    const page = await open('eth_call', [{ to: '0x12' }, 'latest']);
    await address(page).fill(service.httpUrl);
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
});
