import type { AdminClient } from '@ethread/admin/client';
import { describeWith, until } from '@ethread/setup';
import { watchPages } from '@ethread/lab/sites';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { world } from './own-world.ts';
import { adminOf, call } from './world.ts';

export interface Dashboard {
  readonly admin: AdminClient;
  /** The faults of the open pages. A test removes those that it expects. */
  readonly faults: string[];
  /** Opens a page. The test fails when the page throws an error, violates its policy, or requests another server. */
  open(hash?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page, and signs in. */
  signIn(hash?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Returns the card with a label. */
  cardOf(page: Page, label: string): Locator;
  /** Calls with a key until the status is the expected one. A change in a store takes effect within a second. */
  untilStatus(apiKey: string, expected: number): Promise<void>;
}

/** Defines tests of the dashboard in a real Chromium. Without one they are skipped, and `npm test` reports that. */
export function describeInDashboard(name: string, define: (dashboard: Dashboard) => void): void {
  describeWith('Chromium')(name, () => {
    const pages = watchPages({
      viewport: { width: 1280, height: 900 },
      faultsOf: (url) => [
        ...(new URL(url).origin === new URL(world.dashboard).origin ? [] : [`requested ${url}`]),
        ...(url.includes(world.token) ? ['an address has the token'] : []),
      ],
    });

    const dashboard: Dashboard = {
      admin: adminOf(world),
      faults: pages.faults,
      open: (hash = '', options = {}) => pages.open(`${world.dashboard}#${hash}`, options),
      async signIn(hash = '', options = {}) {
        const page = await dashboard.open(hash, options);
        await page.getByLabel('Admin token').fill(world.token);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('navigation', { name: 'Pages' }).waitFor();
        return page;
      },
      cardOf: (page, label) => page.getByRole('article', { name: label, exact: true }),
      untilStatus: (apiKey, expected) => until(async () => (await call(world, { apiKey }))[0] === expected),
    };
    define(dashboard);
  });
}
