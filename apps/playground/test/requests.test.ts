import { violationsOf } from '@ethread/lab/sites';
import type { Page } from 'playwright-core';
import { describeInChromium } from './in-chromium.ts';
import { keyOf, masked, service } from './world.ts';

/** Returns the parsed body of the response that the page shows. */
async function answerOf(page: Page): Promise<unknown> {
  await page.locator('.parts').waitFor();
  const raw = page.getByRole('button', { name: 'Raw', exact: true });
  if ((await raw.count()) > 0) await raw.click();
  return JSON.parse(await page.getByRole('region', { name: 'Body of the response' }).innerText());
}

describeInChromium('a request by form', (chromium) => {
  it('shows logs by the names of their events', async () => {
    const page = await chromium.open('method=eth_getLogs');
    await chromium.send(page);
    const readable = page.getByRole('region', { name: 'Readable response' });
    await readable.getByText('ERC-20', { exact: true }).first().waitFor();
    expect(await readable.innerText()).toMatch(/Transfer[^]*0xFD67a27E81876ee50f10d97e0964E6CF69c49853/i);
    expect(await readable.innerText()).toMatch(/2023-11-14 \d\d:\d\d:\d\d UTC/);
    expect(await violationsOf(page)).toEqual([]);
    expect(await answerOf(page)).toMatchObject({ result: [{ blockNumber: '0xd' }] });
  });

  it('gets the right response over HTTP and WebSocket, and shows time, bytes and headers', async () => {
    const { httpUrl, webSocketUrl } = service;
    const page = await chromium.open('method=eth_getBlockByNumber');
    /** Requests the result from the service directly, without the page. */
    const ask = async (method: string, params: unknown) => {
      const data = { jsonrpc: '2.0', id: 1, method, params };
      return Object(await (await page.request.post(httpUrl, { data })).json()).result;
    };
    const block = await ask('eth_getBlockByNumber', ['0x5', false]);
    await page.getByLabel('Address', { exact: true }).fill(httpUrl);
    await page.getByLabel('Form of block').selectOption({ label: 'Quantity' });
    await page.getByRole('textbox', { name: 'block', exact: true }).fill('0x5');
    await page.getByRole('button', { name: /^Send/ }).click();

    expect(block).toMatchObject({ number: '0x5' });
    expect(await answerOf(page)).toMatchObject({ result: block });
    const summary = await page.locator('.response-facts').innerText();
    expect(summary).toMatch(/HTTP 200/);
    expect(summary).toMatch(/[\d.,]+ ms/);
    expect(summary).toMatch(/[\d.]+ (B|KiB) for \d+ B/);
    const { methods } = await ask('rpc.discover', []);
    const priced = methods.find(({ name }: { name: string }) => name === 'eth_getBlockByNumber');
    expect(summary).toContain(`${priced['x-credits']} credits`);
    await page.getByText('✓ The result is what the document describes.').waitFor();
    await page.getByRole('button', { name: 'Headers' }).click();
    expect(await page.locator('.headers').innerText()).toMatch(/content-type\s+application\/json/);

    // The document defines the address of the other transport.
    await page.getByText('WebSocket', { exact: true }).click();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(masked(webSocketUrl));
    expect(await page.locator('body').innerText()).not.toContain(keyOf(httpUrl));
    await page.getByRole('textbox', { name: 'block', exact: true }).fill('0x6');
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.locator('.history li').nth(1).waitFor();
    const readable = page.getByRole('region', { name: 'Readable response' });
    await readable.getByTitle('0x6', { exact: true }).first().waitFor();
    expect(await answerOf(page)).toMatchObject({ result: { number: '0x6' } });
    await page.locator('.history li').nth(1).getByRole('button').click();
    await page.locator('.hljs-string', { hasText: '"0x5"' }).first().waitFor();
  });

  it('sends a batch that the user composes, and one that is not JSON as it is written', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber');
    await page.getByLabel('Address', { exact: true }).fill(service.httpUrl);
    await page.getByRole('button', { name: 'Batch', exact: true }).click();
    await page.getByRole('option', { name: 'eth_getTransactionReceipt' }).click();
    await page.getByRole('button', { name: 'Add eth_getTransactionReceipt' }).click();
    await page.getByRole('button', { name: 'Send batch' }).click();
    await page.getByText('2 results', { exact: true }).waitFor();
    expect(await answerOf(page)).toMatchObject([
      { id: 1, result: { number: expect.any(String) } },
      { id: 2, result: { blockNumber: expect.any(String) } },
    ]);
    await page.getByText('✓ The result is what the document describes.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Batch', exact: true }).fill('{"jsonrpc": "2.0", "id": 1, ');
    await page.getByRole('button', { name: 'Send batch' }).click();
    await page.locator('.exchange .response-facts .is-bad').waitFor();
    expect(await answerOf(page)).toMatchObject({ id: null, error: { code: -32700 } });
    chromium.expectConsole(/400/);
  });
});
