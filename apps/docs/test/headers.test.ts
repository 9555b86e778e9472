import { describeWith } from '@ethread/setup';
import { openBrowser, switchTheme } from '@ethread/lab/sites';
import type { Browser, Page } from 'playwright-core';
import { service } from './service.ts';

/** The header of a page as a reader sees it. */
interface Header {
  readonly height: number;
  /** The place and size of the mark. */
  readonly mark: readonly number[];
  readonly ground: string;
  readonly name: string;
  /** The labels of the shown versions. */
  readonly versions: readonly string[];
  readonly pageGround: string;
}

const PAGES = {
  landing: `${service.url}/`,
  docs: `${service.url}/docs/`,
  method: `${service.url}/docs/methods/eth_getLogs/`,
  playground: `${service.url}/playground/`,
  account: `${service.url}/account/`,
  dashboard: service.dashboard ?? '',
};

function readHeader(): Header {
  const header = document.querySelector('header.top');
  const logo = header?.querySelector('svg')?.getBoundingClientRect();
  // Layout rounds to 1/64 of a pixel.
  const tenths = (pixels: number) => Math.round(pixels * 10) / 10;
  return {
    height: header?.getBoundingClientRect().height ?? 0,
    mark: logo ? [logo.x, logo.y, logo.width, logo.height].map(tenths) : [],
    ground: header ? getComputedStyle(header).backgroundColor : '',
    name: header?.querySelector('.brand')?.getAttribute('aria-label') ?? '',
    versions: [...(header?.querySelectorAll('[data-version]:not([hidden])') ?? [])].map(
      (version) => version.textContent,
    ),
    pageGround: getComputedStyle(document.body).backgroundColor,
  };
}

describeWith('Chromium')('the header of all sites', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** Returns the header of a page in the light and in the dark theme. */
  async function headersOf(page: Page, url: string): Promise<readonly Header[]> {
    await page.goto(url);
    // A page learns the versions from its service.
    await page.locator('[data-version="service"]:not([hidden])').waitFor({ state: 'attached' });
    const light = await page.evaluate(readHeader);
    await switchTheme(page);
    return [light, await page.evaluate(readHeader)];
  }

  it.each([390, 768, 1440])(
    'is the same in both themes at %i px: height, mark, grounds, name and versions',
    async (width) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const headers: Record<string, readonly Header[]> = {};
      for (const [name, url] of Object.entries(PAGES)) headers[name] = await headersOf(page, url);
      const [light, dark] = headers['landing'] ?? [];
      expect(light).toMatchObject({ name: 'ethread', mark: { length: 4 } });
      expect(light?.versions).toHaveLength(2);
      expect(dark?.pageGround).not.toBe(light?.pageGround);
      for (const both of Object.values(headers)) expect(both).toEqual([light, dark]);
      await context.close();
    },
  );
});
