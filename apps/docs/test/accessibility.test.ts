import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { describeWith } from '@ethread/setup';
import { openBrowser } from '@ethread/site-kit';
import type { Browser, Page } from 'playwright-core';
import { docs, service } from './service.ts';
import { sitePaths } from './site-paths.ts';

declare global {
  interface Window {
    readonly axe: { run(context: { exclude: string[] }, options: RunOptions): Promise<AxeResults> };
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describeWith('Chromium')('the docs', () => {
  let browser: Browser;
  let page: Page;
  /** The parts that are the same on every page are checked once. */
  let exclude: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    // axe is an inline script, which the pages' own policy forbids.
    const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
    await context.addInitScript(AXE);
    page = await context.newPage();
  }, 60_000);
  afterAll(() => browser.close());

  async function violations(options: RunOptions = {}): Promise<readonly string[]> {
    const { violations: found } = await page.evaluate(
      ({ exclude, given }) =>
        window.axe.run({ exclude }, { resultTypes: ['violations'], preload: false, ...given }),
      { exclude, given: options },
    );
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }

  /** Checks both themes. The theme changes only colours. */
  async function inBothThemes(): Promise<readonly string[]> {
    const light = await violations();
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    const dark = await violations({ runOnly: ['color-contrast'] });
    return [...light, ...dark.map((violation) => `dark: ${violation}`)];
  }

  it.each(sitePaths)(
    'have no accessibility violation on /%s',
    async (path) => {
      exclude = path === '' ? [] : ['#pages', '.top'];
      await page.goto(docs + path);
      // Folded parts are checked, too.
      await page.evaluate(() =>
        document.querySelectorAll('details').forEach((details) => (details.open = true)),
      );
      expect(await inBothThemes()).toEqual([]);
    },
    30_000,
  );

  it('have no accessibility violation in a response and in the search', async () => {
    exclude = ['#pages', '.top'];
    await page.goto(`${docs}methods/eth_call/`);
    await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('✓ as documented').waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('logs');
    await page.locator('#search-result-0').waitFor();
    expect(await inBothThemes()).toEqual([]);
  }, 30_000);
});
