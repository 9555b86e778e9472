import { describeWith } from '@ethread/setup';
import { watchPages } from '@ethread/lab/sites';
import type { Locator, Page } from 'playwright-core';
import { docs, service } from './service.ts';

describeWith('Chromium')('the sites as one product', () => {
  const pages = watchPages({
    viewport: { width: 1440, height: 900 },
    faultsOf: (url) =>
      url.includes(service.key) && !url.includes('/v3/') ? [`the address ${url} has the key`] : [],
  });
  const press = async (target: Locator) => {
    await target.focus();
    await target.page().keyboard.press('Enter');
  };

  /** Checks that the header has the same place and height on each site, and shows the links between them whole. */
  const requireHeader = async (page: Page) => {
    const links = page.getByRole('navigation', { name: 'Sites' });
    expect(await links.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
    const place = { x: 0, y: 0, width: page.viewportSize()?.width, height: 60 };
    expect(await page.getByRole('banner').boundingBox()).toEqual(place);
  };

  it.each([
    [360, 'light'],
    [768, 'dark'],
    [1440, 'light'],
  ] as const)(
    'lead at %i px in %s, by keyboard alone, from a method to the playground, to the usage of the key and back',
    async (width, colorScheme) => {
      const page = await pages.open(`${docs}methods/eth_getProof/`, {
        viewport: { width, height: 900 },
        colorScheme,
      });
      await requireHeader(page);
      const sheet = page.getByRole('button', { name: 'Run it' });
      if (await sheet.isVisible()) await press(sheet);
      await page.getByLabel('API key', { exact: true }).focus();
      await page.keyboard.insertText(service.key);
      await page.keyboard.press('Enter');
      await page.getByText('✓ The result is what the document describes.').waitFor();

      await press(page.getByRole('link', { name: 'Open in playground' }));
      await page.waitForURL(/\/playground\//);
      await page.getByRole('heading', { name: 'eth_getProof', exact: true }).first().waitFor();
      await requireHeader(page);
      await press(page.getByRole('button', { name: 'Send', exact: true }));
      await page.getByText('HTTP 200').waitFor();

      await press(page.getByRole('navigation', { name: 'Sites' }).getByRole('link', { name: 'Account' }));
      await page.waitForURL(/\/account\//);
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      await requireHeader(page);
      const requests = page.getByRole('table', { name: 'Requests' });
      await press(
        requests
          .getByRole('row', { name: /eth_getProof/ })
          .first()
          .getByRole('button'),
      );
      await press(requests.locator('.details').getByRole('link', { name: 'eth_getProof' }));
      await page.waitForURL(`${docs}methods/eth_getProof/`);

      await page.goto(service.dashboard ?? 'no dashboard');
      await page.getByLabel('Admin token').waitFor();
      await requireHeader(page);
    },
  );
});
