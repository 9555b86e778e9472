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

  it.each(['../', '', 'quick-start/', 'methods/eth_getLogs/', 'methods/eth_getBlockByNumber/'])(
    'transfers less than 150 kB for /%s, including fonts',
    async (path) => {
      const { transferredBytes, interactiveMs } = await measureFirstVisit(browser, docs + path);
      expect(transferredBytes).toBeGreaterThan(20_000);
      expect(transferredBytes).toBeLessThan(150_000);
      expect(interactiveMs).toBeGreaterThan(0);
    },
  );
});
