import { describeInChromium } from './in-chromium.ts';
import { delaysWhile, median, watchDelays } from './input-delay.ts';
import { thousandMethods } from './thousand-methods.ts';

/** The limit below which Interaction to Next Paint is called good, in milliseconds. Users notice longer delays. */
const GOOD_MS = 200;

describeInChromium('a document with a thousand methods', (chromium) => {
  it('opens, and can be searched, scrolled and edited without noticeable delay', async () => {
    const page = await chromium.open();
    await watchDelays(page);
    await chromium.openFile(page, 'thousand.json', thousandMethods());
    await page.getByRole('heading', { name: 'Thousand' }).first().waitFor();
    await page.getByRole('button', { name: 'Editor' }).click();
    await page.locator('.cm-content').waitFor();

    const search = await delaysWhile(page, async () => {
      await page.getByLabel('Search methods').click();
      await page.keyboard.type('method99', { delay: 20 });
      await page.getByRole('option', { name: 'group19_method99', exact: true }).waitFor();
    });
    const list = await delaysWhile(page, async () => {
      await page.getByLabel('Search methods').fill('');
      await page.getByRole('listbox').focus();
      for (let presses = 0; presses < 15; presses++) await page.keyboard.press('PageDown');
      await page.locator('[role="option"][aria-selected="true"]').waitFor();
    });
    const typing = await delaysWhile(page, async () => {
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('End');
      await page.keyboard.type('          ', { delay: 40 });
      await page.getByText(', edited').waitFor();
    });
    // Only visible items are rendered.
    expect(await page.locator('[role="option"]').count()).toBeLessThan(80);
    expect(await page.locator('*').count()).toBeLessThan(3_000);
    for (const delays of [search, list, typing]) {
      expect(delays.length).toBeGreaterThan(5);
      expect(median(delays)).toBeLessThan(GOOD_MS);
    }
  });
});
