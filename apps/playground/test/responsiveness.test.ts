import { describeInChromium } from './in-chromium.ts';
import { cpuPerInput } from './input-cpu.ts';
import { thousandMethods } from './thousand-methods.ts';

/**
 * The most CPU time of an input in a document with a thousand methods, as a multiple of that in a document with a hundred.
 * They take about the same time, since only the visible methods are rendered: 1.2 times were measured, and 3.4 with every
 * method rendered.
 */
const MOST_TIMES = 2.5;
/** Measurements of each document in turn. The least counts, as the machine may disturb one. */
const ROUNDS = 3;
/** The pages of ten methods that the list goes through. The short document has as many, so that each press moves in both. */
const PAGES = 9;
const ACTIONS = ['search', 'list', 'typing'] as const;

describeInChromium('a document with a thousand methods', (chromium) => {
  it('takes little more time for a search, a scroll and an edit than a short document', async () => {
    const page = await chromium.open();
    const inDocument = async (name: string, methods: number) => {
      await chromium.openFile(page, name, thousandMethods(methods));
      await page.locator('.document strong', { hasText: 'Thousand' }).waitFor();
      if (!(await page.locator('.cm-content').isVisible()))
        await page.getByRole('button', { name: 'Editor' }).click();
      await page.locator('.cm-content').waitFor();
      const last = `group${(methods - 1) % 20}_method${methods - 1}`;
      const search = await cpuPerInput(page, async () => {
        await page.getByLabel('Search methods').click();
        await page.keyboard.type(`method${methods - 1}`, { delay: 20 });
        await page.getByRole('option', { name: last, exact: true }).waitFor();
      });
      const list = await cpuPerInput(page, async () => {
        await page.getByLabel('Search methods').fill('');
        await page.getByRole('listbox').focus();
        for (let presses = 0; presses < PAGES; presses++) await page.keyboard.press('PageDown');
        await page.locator('[role="option"][aria-selected="true"]').waitFor();
      });
      const typing = await cpuPerInput(page, async () => {
        await page.locator('.cm-content').click();
        await page.keyboard.press('Control+Home');
        await page.keyboard.press('End');
        await page.keyboard.type('          ', { delay: 40 });
        await page.getByText(', edited').waitFor();
      });
      return { search, list, typing };
    };
    const least = { short: [Infinity, Infinity, Infinity], long: [Infinity, Infinity, Infinity] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, methods] of [
        ['short', 100],
        ['long', 1_000],
      ] as const) {
        const measured = await inDocument(`${name}.json`, methods);
        least[name] = ACTIONS.map((action, at) => Math.min(measured[action], least[name][at] ?? Infinity));
      }
    }
    // Only visible items are rendered.
    expect(await page.locator('[role="option"]').count()).toBeLessThan(80);
    expect(await page.locator('*').count()).toBeLessThan(3_000);
    for (const at of ACTIONS.keys())
      expect((least.long[at] ?? NaN) / (least.short[at] ?? NaN)).toBeLessThan(MOST_TIMES);
  });
});
