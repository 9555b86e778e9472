import { violationsInBothThemes, violationsOf } from '@ethread/lab/sites';
import type { Page } from 'playwright-core';
import { describeInChromium, PHONE } from './in-chromium.ts';

const backgroundOf = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');

describeInChromium('the looks', (chromium) => {
  it('have no accessibility violation in any part of the page, in either theme', async () => {
    const page = await chromium.open();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('option', { name: 'eth_getLogs' }).click();
    await chromium.openEditor(page);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await chromium.send(page);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open…' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('show a ready example before any script has arrived, and take input once it has', async () => {
    const page = await chromium.open('');
    await page.getByRole('button', { name: /^Send/ }).waitFor();
    expect(await page.getByRole('heading', { name: 'eth_getBlockByNumber' }).count()).toBe(1);
    expect(await page.getByText(/\b\w+Input\b/).count()).toBe(0);
    // The document that it opens first is on its way with the page.
    const preloaded = await page.locator('link[rel="preload"][href*="openrpc"]').getAttribute('href');
    const document = await page.request.get(new URL(preloaded ?? '', page.url()).href);
    expect(await document.json()).toMatchObject({
      methods: expect.arrayContaining([expect.objectContaining({ name: 'eth_getProof' })]),
    });
    expect(await violationsOf(page)).toEqual([]);

    await page.route(/\.js$/, (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: /^Send/ }).waitFor();
    expect(await page.locator('#root[data-asleep]').count()).toBe(1);
    chromium.expectConsole(/ERR_FAILED/);
  });

  it('follow the system’s theme until the user chooses one, which is stored', async () => {
    const page = await chromium.open(undefined, { colorScheme: 'dark' });
    const dark = await backgroundOf(page);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    const light = await backgroundOf(page);
    expect(dark).not.toBe(light);
    await page.reload();
    await page.locator('.panel-head').waitFor();
    expect(await backgroundOf(page)).toBe(light);
  });

  it('fit the width of a phone, where a request can be sent', async () => {
    const page = await chromium.open(undefined, PHONE);
    const isWithinWidth = () => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
    expect(await isWithinWidth()).toBe(true);
    await page.getByRole('button', { name: 'Methods' }).click();
    await page.getByRole('option', { name: 'eth_getBlockByNumber' }).click();
    await chromium.send(page);
    expect(await isWithinWidth()).toBe(true);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await chromium.openEditor(page);
    expect(await isWithinWidth()).toBe(true);
  });

  it('need no mouse: the keyboard alone finds a method, reaches its form, and leaves the editor', async () => {
    const page = await chromium.open();
    const tabTo = async (selector: string) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab');
        if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`Tab does not lead to ${selector}`);
    };
    await tabTo('input[type="search"]');
    await page.keyboard.type('getlogs');
    await page.locator('[role="option"]').nth(2).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { name: 'eth_getLogs' }).waitFor();
    await tabTo('input[type="url"]');
    // Escape and Tab leave the editor.
    await page.getByRole('button', { name: 'Editor' }).press('Enter');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate<boolean>(`document.activeElement?.closest('.editor-host') === null`)).toBe(
      true,
    );
  });
});
