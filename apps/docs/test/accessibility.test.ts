import { describeWith } from '@ethread/setup';
import { contrastViolationsOf, violationsInBothThemes, watchPages } from '@ethread/lab/sites';
import { docs, service } from './service.ts';

/** A page of each template, and those with tables, code and folded parts of their own. */
const PAGES = [
  '',
  'quick-start/',
  'credits-and-limits/',
  'errors/',
  'types/',
  'changelog/',
  'guides/verification/',
  'companions/',
  'companions/methods/eth_subscribe/',
  'operation/configuration/',
  'methods/eth_getLogs/',
  'methods/eth_getTransactionByBlockNumberAndIndex/',
];
/** The parts that are the same on every page are checked once, on the first page. */
const SHARED_PARTS = ['#pages', '.top'];

describeWith('Chromium')('the docs', () => {
  const pages = watchPages({ viewport: { width: 1280, height: 720 } });
  // axe is an inline script, which the pages' own policy forbids.
  const open = (url: string) => pages.open(url, { bypassCSP: true, reducedMotion: 'reduce' });

  it.each(PAGES)('have no accessibility violation on /%s', async (path) => {
    const page = await open(docs + path);
    // Folded parts are checked, too.
    await page.evaluate(() =>
      document.querySelectorAll('details').forEach((details) => (details.open = true)),
    );
    expect(await violationsInBothThemes(page, path === '' ? [] : SHARED_PARTS)).toEqual([]);
  });

  it('have no accessibility violation in a response and in the search', async () => {
    const page = await open(`${docs}methods/eth_call/`);
    await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('✓ The result is what the document describes.').waitFor();
    expect(await violationsInBothThemes(page, SHARED_PARTS)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('logs');
    await page.locator('#search-result-0').waitFor();
    expect(await violationsInBothThemes(page, SHARED_PARTS)).toEqual([]);
  });

  it('are measured also where a text looks like none before', async () => {
    const page = await open('about:blank');
    await page.setContent('<p style="color: #ccc; background: #fff">faint</p>');
    const [violation, ...others] = await contrastViolationsOf(page);
    expect(violation).toMatch(/^color-contrast: <p/);
    expect(others).toEqual([]);
  });
});
