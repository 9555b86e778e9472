import type { Page } from 'playwright-core';
import { describeInChromium } from './in-chromium.ts';

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

  it('restores the view on reload', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber&view=try');
    await page.reload();
    await heading(page, 'eth_getBlockByNumber').waitFor();
    await page.getByRole('button', { name: 'Try it', pressed: true }).waitFor();
  });

  it("contains no API key, and neither does the browser's storage", async () => {
    const page = await chromium.open('method=eth_getBlockByNumber&view=try');
    await page.getByLabel('Address', { exact: true }).fill(chromium.world.httpUrl);
    await page.getByRole('button', { name: /^Send/ }).click();
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
