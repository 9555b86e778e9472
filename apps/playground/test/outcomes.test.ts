import { startSampleService } from '@ethread/lab/sites';
import type { Locator, Page } from 'playwright-core';
import { describeInChromium } from './in-chromium.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A document with a method that only a service with the companions serves. */
const COMPANION = {
  openrpc: '1.3.2',
  info: { title: 'A companion', version: '1.0.0' },
  methods: [{ name: 'eth_chainId', params: [], result: { name: 'id', schema: { type: 'string' } } }],
};

/** Returns true when the upper part of an element is within the window. */
async function isInView(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const size = page.viewportSize();
  return box !== null && size !== null && box.y >= 0 && box.y + Math.min(box.height, 60) <= size.height;
}

describeInChromium('the outcome of a request', (chromium) => {
  const address = (page: Page) => page.getByLabel('Address', { exact: true });
  const send = (page: Page) => page.getByRole('button', { name: 'Send request' });
  const outcome = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });

  it.each([
    ['1440×900', {}],
    ['a phone', PHONE],
  ])('is in view on %s after a long form was sent from its end', async (_name, options) => {
    const page = await chromium.open('method=eth_getLogs&view=try', options);
    await address(page).fill(chromium.world.httpUrl);
    // The form is longer than the window.
    await page.getByRole('button', { name: /blockHash/ }).click();
    await page.locator('.panel').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await send(page).click();
    await page.locator('.exchange .badge').waitFor();
    expect(await isInView(page, page.locator('.exchange .summary'))).toBe(true);
    expect(await isInView(page, page.getByRole('region', { name: 'Body of the response' }))).toBe(true);
    expect(await page.evaluate<boolean>(`document.activeElement?.matches('.try-side') ?? false`)).toBe(true);
  });

  it('appears on a phone without moving the header', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber&view=try', PHONE);
    await address(page).fill(chromium.world.httpUrl);
    await send(page).click();
    await page.locator('.exchange .badge').waitFor();
    expect(await page.locator('.header').boundingBox()).toMatchObject({ x: 0, y: 0 });
    expect(await page.evaluate<number>('document.documentElement.scrollTop + document.body.scrollTop')).toBe(
      0,
    );
  });

  it('appears after Ctrl-Enter without moving the cursor', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber&view=try');
    await address(page).fill(chromium.world.httpUrl);
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const params = page.getByRole('textbox', { name: 'Params, as JSON' });
    await params.fill('["0x5", false]');
    await params.press('Control+Enter');
    await outcome(page).getByText('HTTP 200').waitFor();
    expect(await params.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is not shown for params that are not JSON: nothing is sent, and the page names the field', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber&view=try');
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
    const contractOnly = await startSampleService('--methods', 'contract');
    try {
      const page = await chromium.open();
      await chromium.openFile(page, 'companion.json', JSON.stringify(COMPANION));
      await page.getByRole('option').first().click();
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByText('HTTP', { exact: true }).click();
      await address(page).fill(contractOnly.httpUrl);
      await send(page).click();
      await outcome(page).getByText('methods: extended', { exact: true }).waitFor();
      expect(await outcome(page).locator('.badge').innerText()).toBe('Switched off here');
      expect(await outcome(page).locator('.error').count()).toBe(0);
    } finally {
      await contractOnly.close();
    }
  });

  it('names a wrong key as the cause, and shows no balance', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber&view=try');
    await address(page).fill(chromium.world.httpUrl.replace(/[^/]+$/, 'nobody'));
    await send(page).click();
    await outcome(page).getByText('HTTP 401').waitFor();
    await outcome(page).getByText('The service does not know this API key').waitFor();
    expect(await outcome(page).locator('.summary').innerText()).not.toMatch(/credits/);
    chromium.expectConsole(/401/);
  });
});
