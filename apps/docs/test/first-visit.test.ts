import { describeWith, until } from '@ethread/setup';
import { violationsInBothThemes, watchPages } from '@ethread/lab/sites';
import type { Locator, Page } from 'playwright-core';
import { service } from './service.ts';

const SIZES = [
  ['1440×900', { viewport: { width: 1440, height: 900 } }],
  ['390×844', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const;

async function expectInView(target: Locator): Promise<void> {
  const [box, size] = [await target.boundingBox(), target.page().viewportSize()];
  const isInView = box && size && box.y >= 0 && box.x >= 0 && box.y + Math.min(box.height, 40) <= size.height;
  expect([String(target), isInView]).toEqual([String(target), true]);
}

/** Returns a reader whose clicks are counted, and who clicks only visible elements without scrolling. */
const visitorOf = (page: Page) => ({
  clicks: 0,
  async click(target: Locator): Promise<void> {
    await target.waitFor();
    await expectInView(target);
    this.clicks += 1;
    await target.click();
  },
  /** Types into the focused field, or clicks the field first. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    const hasFocus = await field.evaluate((element) => element === document.activeElement);
    if (!hasFocus) await this.click(field);
    await page.keyboard.type(text);
  },
});

describeWith('Chromium')('a first visit', () => {
  const pages = watchPages({ viewport: { width: 1440, height: 900 } });

  it.each(SIZES)(
    'from %s finds a method, runs it with a key and copies a snippet, with 6 clicks and no scrolling',
    async (_name, options) => {
      const permissions = ['clipboard-read', 'clipboard-write'];
      const page = await pages.open(`${service.url}/docs/`, { ...options, permissions });
      const visitor = visitorOf(page);
      await visitor.click(page.getByRole('button', { name: 'Search' }));
      await visitor.type(page.getByRole('combobox', { name: 'Search' }), 'events of a token');
      await visitor.click(page.getByRole('option', { name: /^eth_getLogs/ }).first());
      await page.waitForURL(/methods\/eth_getLogs\/$/);
      if (options.viewport.width < 500) {
        await visitor.click(page.getByRole('button', { name: 'Run it' }));
        // The sheet focuses the field once it is open.
        await page.locator('input[type="password"]:focus').waitFor();
      }
      await visitor.type(page.getByLabel('API key', { exact: true }), service.key);
      await visitor.click(page.getByRole('button', { name: 'Send', exact: true }));
      const outcome = page.getByText('✓ The result is what the document describes.');
      await outcome.waitFor();
      await expectInView(outcome);
      await expectInView(page.getByRole('region', { name: 'Readable response' }));
      await visitor.click(page.getByText('curl', { exact: true }));
      const snippet = page.getByRole('group', { name: 'Request with curl' });
      await visitor.click(page.locator('.copyable', { has: snippet }).getByRole('button', { name: 'Copy' }));
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await until(async () => (await copied()).includes(`curl -s ${service.url}/v3/API_KEY`));
      expect(visitor.clicks).toBeLessThanOrEqual(6);
    },
  );

  it.each([390, 768, 1440])(
    'shows health, head and finality at %i px, and runs a first call with its proof by itself and by keyboard',
    async (width) => {
      // axe is an inline script, which the pages' own policy forbids.
      const viewport = { width, height: 900 };
      const page = await pages.open('about:blank', { viewport, bypassCSP: true, reducedMotion: 'reduce' });
      const called: string[] = [];
      page.on('request', (request) => called.push(new URL(request.url()).pathname));
      await page.goto(/Start +(\S+)/.exec(service.greeting)?.[1] ?? '');
      const chain = page.getByRole('region', { name: 'The chain now' });
      await chain.getByText('Healthy').waitFor();
      await chain.getByText('0 behind the head').waitFor();
      await chain.getByText('302', { exact: true }).first().waitFor();
      await chain.getByText('303 blocks').waitFor();
      const response = page.getByRole('region', { name: 'Response', exact: true });
      await response.getByText('HTTP 200').waitFor();
      expect(called.filter((path) => path.startsWith('/v3/'))).toHaveLength(1);
      const run = page.getByRole('button', { name: 'Send', exact: true });
      for (let tabs = 0; tabs < 40; tabs += 1) {
        if (await run.evaluate((element) => element === document.activeElement)) break;
        // The response has the focus.
        await page.keyboard.press('Shift+Tab');
      }
      const again = page.waitForResponse(/\/v3\//);
      await page.keyboard.press('Enter');
      await again;
      await response.getByTitle('0x12e', { exact: true }).first().waitFor();
      await response.getByText('proof local').waitFor();
      expect([page.url(), await page.locator('body').innerText()].join()).not.toContain(service.key);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
      expect(await violationsInBothThemes(page)).toEqual([]);
    },
  );

  it('shows no state of a chain on a host without a service', async () => {
    const page = await pages.open('about:blank');
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    // The settings of a built site.
    await page.route('**/docs/sites.json', (route) => route.fulfill({ json: { docs: './' } }));
    await page.goto(`${service.url}/`, { waitUntil: 'networkidle' });
    expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toContain(service.url);
    expect(paths.filter((path) => path.startsWith('/v3/') || path.includes('wake-console'))).toEqual([]);
    expect(await page.getByRole('region', { name: 'The chain now' }).isVisible()).toBe(false);
    expect(paths).toContain('/docs/sites.json');
    expect(paths).not.toContain('/readyz');
  });
});
