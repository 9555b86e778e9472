import { describeWith } from '@ethread/setup';
import { openBrowser } from '@ethread/lab/sites';
import type { Browser } from 'playwright-core';
import { measureFirstVisit } from './measure-first-visit.ts';
import { docs } from './service.ts';

describeWith('Chromium')('a first visit', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['../', 75],
    ['', 150],
    ['quick-start/', 150],
    ['methods/eth_getLogs/', 150],
    ['methods/eth_getBlockByNumber/', 150],
  ])('of /%s transfers less than %i kB, including fonts', async (path, kilobytes) => {
    const { transferredBytes, interactiveMs } = await measureFirstVisit(browser, docs + path);
    expect(transferredBytes).toBeGreaterThan(20_000);
    expect(transferredBytes).toBeLessThan(1_000 * kilobytes);
    expect(interactiveMs).toBeGreaterThan(0);
  });
});
