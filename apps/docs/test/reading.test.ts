// A text that is not a word. cspell:ignore zzqqx
import { describeWith } from '@ethread/setup';
import { watchPages } from '@ethread/lab/sites';
import { docs, service } from './service.ts';

describeWith('Chromium')('a reader', () => {
  const pages = watchPages({
    viewport: { width: 1280, height: 720 },
    faultsOf: (url) => (url.startsWith(service.url) ? [] : [`requested ${url}`]),
  });

  it('finds methods, errors and fields by the search, with the keyboard alone, also without a network once it was opened', async () => {
    const page = await pages.open(docs);
    await page.keyboard.press('/');
    const search = page.getByRole('combobox', { name: 'Search' });
    const first = page.locator('#search-result-0');
    await search.fill('getproof');
    await first.getByText('eth_getProof', { exact: true }).first().waitFor();
    await page.context().setOffline(true);
    await search.fill('4444');
    await first.getByText('pruned history').waitFor();
    await search.fill('zzqqx');
    await page.getByText('Nothing found').waitFor();
    await search.fill('gas estimate');
    await first.waitFor();
    await search.fill('receipt');
    await page.keyboard.press('ArrowDown');
    expect(await search.getAttribute('aria-activedescendant')).toBe('search-result-1');
    await page.keyboard.press('ArrowUp');
    await page.context().setOffline(false);
    await page.keyboard.press('Enter');
    await page.waitForURL(/methods\/eth_get.*Receipt/);
    await page.keyboard.press('Control+k');
    await search.waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'hidden' });
  });

  it('never scrolls sideways on a phone, and reaches all pages from the menu', async () => {
    const page = await pages.open(`${docs}methods/eth_getTransactionByBlockNumberAndIndex/`, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const path of [
      '',
      'errors/',
      'types/',
      'credits-and-limits/',
      'changelog/',
      'guides/backfill/',
      'account/',
      'methods/eth_getLogs/',
    ]) {
      await page.goto(docs + path);
      expect([path, await overflow()]).toEqual([path, 0]);
      if (path !== 'errors/') continue;
      const row = page.getByText('InvalidApiKey', { exact: true }).locator('xpath=ancestor::tr');
      for (const text of ['401', '-32000', 'invalid API key', 'free']) {
        const box = await row.getByText(text, { exact: true }).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
      }
    }
    const menu = page.getByRole('navigation', { name: 'Pages', exact: true });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Pages' }).click();
    await menu.getByRole('link', { name: 'Quick start' }).click();
    await page.waitForURL(`${docs}quick-start/`);
  });

  it('jumps to the parts of a guide by its contents, and to a type by its anchor', async () => {
    const page = await pages.open(`${docs}guides/token-logs/`, { viewport: { width: 1440, height: 900 } });
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'Limits' }).click();
    await page.waitForURL(/#limits$/);
    await page.goto(`${docs}methods/eth_getLogs/`);
    await page.getByRole('link', { name: 'Filter', exact: true }).first().click();
    await page.waitForURL(/#Filter$/);
    expect(await page.locator(':target').innerText()).toBe('Filter');
  });

  it('reads every page without a script', async () => {
    const page = await pages.open(`${docs}methods/eth_getLogs/`, { javaScriptEnabled: false });
    expect(await page.getByRole('heading', { name: 'eth_getLogs' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isVisible()).toBe(false);
    await page.getByText('viem', { exact: true }).click();
    expect(await page.getByRole('group', { name: 'Request with viem' }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'eth_estimateGas' }).first().click();
    await page.waitForURL(/eth_estimateGas\/$/);
  });

  it('sees a message when a page does not exist', async () => {
    const response = await fetch(`${docs}methods/eth_nothing/`);
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('Page not found'),
    ]);
  });
});
