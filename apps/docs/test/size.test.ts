import { describeWith } from '@ethread/setup';
import { openBrowser } from '@ethread/lab/sites';
import type { Browser } from 'playwright-core';
import { measureVisit } from './measure-visit.ts';
import { service } from './service.ts';

/** The link to the first page that the sample prints, with its key. */
const KEY_LINK = /Start +(\S+)/.exec(service.greeting)?.[1] ?? '';

describeWith('Chromium')('a first visit', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['', 75],
    [new URL(KEY_LINK).hash, 250],
    ['docs/', 150],
    ['docs/methods/eth_getLogs/', 150],
    ['playground/', 200],
    ['account/', 150],
  ])('of /%s transfers less than %i kB, including fonts, and nothing moves', async (path, kilobytes) => {
    const { bytes, layoutShift } = await measureVisit(browser, `${service.url}/${path}`, 'phone');
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(1_000 * kilobytes);
    expect(layoutShift).toBeLessThan(0.01);
  });
});
