import { describeWith } from '@ethread/setup';
import { openBrowser } from '@ethread/site-kit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { docs, service } from './service.test.data.ts';

describeWith('Chromium')('a reader', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterAll(() => browser.close());

  /** Does something on a page of its own context, and holds the page to its policy: no error, nothing from elsewhere. */
  async function reading(
    path: string,
    act: (page: Page) => Promise<void>,
    options: BrowserContextOptions = {},
  ) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url)) faults.push(`asked for ${request.url()}`);
    });
    await page.goto(docs + path);
    await act(page);
    await context.close();
    expect(faults).toEqual([]);
  }

  const theme = (page: Page) =>
    page.evaluate(() => [
      document.documentElement.dataset['theme'],
      getComputedStyle(document.body).backgroundColor,
    ]);

  it('is told by the service where its docs are', () => {
    expect(service.greeting).toContain(`${service.url}/docs/`);
  });

  it('finds methods, errors and fields by the search, with the keyboard alone', async () => {
    await reading('', async (page) => {
      await page.keyboard.press('/');
      const search = page.getByRole('combobox', { name: 'Search' });
      const first = page.locator('#search-result-0');
      await search.fill('getproof');
      await first.getByText('eth_getProof', { exact: true }).first().waitFor();
      await search.fill('4444');
      await first.getByText('pruned history').waitFor();
      await search.fill('nothing has this');
      await page.getByText('Nothing found').waitFor();
      await search.fill('gas estimate');
      await first.waitFor();
      await search.fill('receipt');
      await page.keyboard.press('ArrowDown');
      expect(await search.getAttribute('aria-activedescendant')).toBe('search-result-1');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL(/methods\/eth_get.*Receipt/);
      await page.keyboard.press('Control+k');
      await search.waitFor();
      await page.keyboard.press('Escape');
      await search.waitFor({ state: 'hidden' });
    });
  }, 30_000);

  it('searches without the network once the search was opened', async () => {
    await reading('', async (page) => {
      await page.getByRole('button', { name: 'Search' }).click();
      const search = page.getByRole('combobox', { name: 'Search' });
      await search.waitFor();
      await page.context().setOffline(true);
      await search.fill('storage proof');
      await page.locator('#search-result-0').waitFor();
    });
  }, 30_000);

  it("gets the system's theme, changes it, and keeps the change", async () => {
    await reading(
      '',
      async (page) => {
        expect((await theme(page))[0]).toBe('dark');
        const [, dark] = await theme(page);
        await page.getByRole('button', { name: 'Dark theme' }).click();
        const [name, light] = await theme(page);
        expect(name).toBe('light');
        expect(light).not.toBe(dark);
        await page.goto(`${docs}errors/`);
        expect(await theme(page)).toEqual(['light', light]);
      },
      { colorScheme: 'dark' },
    );
  }, 30_000);

  it('never scrolls sideways on a phone, and reaches all pages from the menu', async () => {
    await reading(
      'methods/eth_getTransactionByBlockNumberAndIndex/',
      async (page) => {
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        for (const path of [
          '',
          'errors/',
          'types/',
          'credits-and-limits/',
          'changelog/',
          'methods/eth_getLogs/',
        ]) {
          await page.goto(docs + path);
          expect([path, await overflow()]).toEqual([path, 0]);
        }
        const menu = page.getByRole('navigation', { name: 'Pages', exact: true });
        expect(await menu.isVisible()).toBe(false);
        await page.getByRole('button', { name: 'Pages' }).click();
        await menu.getByRole('link', { name: 'Quick start' }).click();
        await page.waitForURL(`${docs}quick-start/`);
      },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    );
  }, 30_000);

  it('runs an example with the keyboard alone', async () => {
    await reading('methods/eth_call/', async (page) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
      const tabTo = async (name: string) => {
        for (let steps = 0; steps < 60; steps += 1) {
          const [label, outline] = await page.evaluate(() => {
            const { activeElement: at } = document;
            const target = at instanceof HTMLInputElement && at.type === 'radio' ? at.nextElementSibling : at;
            return [
              at?.closest('label')?.textContent || at?.getAttribute('aria-label') || at?.textContent || '',
              target ? getComputedStyle(target).outlineStyle : 'none',
            ];
          });
          if (label?.startsWith(name)) return expect([name, outline]).not.toEqual([name, 'none']);
          await page.keyboard.press('Tab');
        }
        throw new Error(`Tab does not come to ${name}`);
      };
      await tabTo('curl');
      await page.keyboard.press('ArrowRight');
      await page.getByRole('group', { name: 'Request with @ethread/client' }).waitFor();
      await tabTo('API key');
      await page.keyboard.type(service.key);
      await tabTo('HTTP');
      await page.keyboard.press('ArrowRight');
      await tabTo('Run');
      await page.keyboard.press('Enter');
      await page.getByText('✓ as documented').waitFor();
    });
  }, 30_000);

  it('reads every page without a script', async () => {
    await reading(
      'methods/eth_getLogs/',
      async (page) => {
        expect(await page.getByRole('heading', { name: 'eth_getLogs' }).isVisible()).toBe(true);
        expect(await page.getByRole('button', { name: 'Run' }).isVisible()).toBe(false);
        await page.getByText('viem', { exact: true }).click();
        expect(await page.getByRole('group', { name: 'Request with viem' }).isVisible()).toBe(true);
        await page.getByRole('link', { name: 'eth_estimateGas' }).first().click();
        await page.waitForURL(/eth_estimateGas\/$/);
      },
      { javaScriptEnabled: false },
    );
  }, 30_000);

  it('is told when there is no such page', async () => {
    const response = await fetch(`${docs}methods/eth_nothing/`);
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('Page not found'),
    ]);
  });
});
