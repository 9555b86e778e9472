import { describeWith } from '@ethread/setup';
import { openBrowser } from '@ethread/lab/sites';
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

  async function headerOf(page: Page, url: string): Promise<Header> {
    await page.goto(url);
    // A page learns the versions from its service.
    await page.locator('[data-version="service"]:not([hidden])').waitFor({ state: 'attached' });
    return page.evaluate(readHeader);
  }

  it.each([
    ['light', 390],
    ['dark', 390],
    ['light', 768],
    ['dark', 768],
    ['light', 1440],
    ['dark', 1440],
  ] as const)(
    'is the same in %s at %i px: height, mark, grounds, name and versions',
    async (colorScheme, width) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      const headers: Record<string, Header> = {};
      for (const [name, url] of Object.entries(PAGES)) headers[name] = await headerOf(page, url);
      const { landing } = headers;
      expect(landing).toMatchObject({ name: 'ethread', mark: { length: 4 } });
      expect(landing?.versions).toHaveLength(2);
      for (const header of Object.values(headers)) expect(header).toEqual(landing);
      await context.close();
    },
  );
});
