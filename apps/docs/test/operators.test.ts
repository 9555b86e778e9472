import { describeWith } from '@ethread/setup';
import { contrastViolationsOf, violationsOf, watchPages } from '@ethread/lab/sites';
import type { Page } from 'playwright-core';
import { docs } from './service.ts';

/** The parts that are the same on every page, which `accessibility.test.ts` checks. */
const SHARED_PARTS = ['#pages', '.top'];

/** Words of operators, each with the page that the search opens and a heading of it. */
const QUESTIONS = [
  ['docker', 'operation/installing/', 'In containers'],
  ['prometheus', 'operation/operating/', 'Monitoring'],
] as const;

describeWith('Chromium')('the pages for operators', () => {
  // axe is an inline script, which the pages' own policy forbids.
  const pages = watchPages({ viewport: { width: 1440, height: 900 } });
  const open = (width: number): Promise<Page> =>
    pages.open(docs, { viewport: { width, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' });

  it.each([390, 768, 1440])(
    'are found by an operator’s words at %i px by keyboard alone, and read in both themes',
    async (width) => {
      const page = await open(width);
      for (const [word, path, heading] of QUESTIONS) {
        await page.keyboard.press('/');
        await page.getByRole('combobox', { name: 'Search' }).waitFor();
        await page.keyboard.type(word);
        await page.getByRole('option').first().waitFor();
        await page.keyboard.press('Enter');
        await page.waitForURL(`${docs}${path}#*`);
        await page.getByRole('heading', { name: heading, exact: true }).waitFor();
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBe(0);
      }
      const light = await violationsOf(page, SHARED_PARTS);
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
      expect([...light, ...(await contrastViolationsOf(page, SHARED_PARTS))]).toEqual([]);
    },
  );
});
