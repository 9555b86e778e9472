import type { Page } from 'playwright-core';
import { describeInChromium } from './in-chromium.ts';
import { keyOf, service } from './world.ts';

describeInChromium('the address bar', (chromium) => {
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
  const choose = async (page: Page, name: string) => {
    await page.getByRole('option', { name }).click();
    await heading(page, name).waitFor();
  };

  it('names the current method, returns to earlier ones with Back, and restores it on reload', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber');
    await choose(page, 'eth_getLogs');
    await page.waitForURL(/#method=eth_getLogs$/);
    await choose(page, 'eth_getProof');
    await page.waitForURL(/#method=eth_getProof$/);
    await page.goBack();
    await heading(page, 'eth_getLogs').waitFor();
    await page.goBack();
    await heading(page, 'eth_getBlockByNumber').waitFor();
    await page.goForward();
    await heading(page, 'eth_getLogs').waitFor();
    await page.reload();
    await heading(page, 'eth_getLogs').waitFor();
    expect(new URL(page.url()).hash).toBe('#method=eth_getLogs');
  });

  it("contains no API key, and neither does the browser's storage", async () => {
    const page = await chromium.open('method=eth_getBlockByNumber');
    await chromium.send(page);
    const key = keyOf(service.httpUrl);
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
