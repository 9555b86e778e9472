import type { AdminClient } from '@ethread/admin/client';
import { describeWith, until } from '@ethread/setup';
import { watchPages } from '@ethread/lab/sites';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { world } from './own-world.ts';
import { adminOf, call } from './world.ts';

export interface SignInOptions extends BrowserContextOptions {
  /** Results by their methods, which the page gets in place of those of the service. */
  readonly results?: Readonly<Record<string, unknown>>;
}

export interface Dashboard {
  readonly admin: AdminClient;
  /** The faults of the open pages. A test removes those that it expects. */
  readonly faults: string[];
  /** Opens a page. The test fails when the page throws an error, violates its policy, or requests another server. */
  open(hash?: string, options?: BrowserContextOptions): Promise<Page>;
  signIn(hash?: string, options?: SignInOptions): Promise<Page>;
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
      async signIn(hash = '', { results = {}, ...options } = {}) {
        const page = await dashboard.open(hash, options);
        await page.route('**/', async (route) => {
          // The page sends the calls of one moment as a batch.
          const sent: unknown = route.request().postDataJSON();
          const calls = [sent].flat().map(Object);
          if (!calls.some(({ method }) => Object.hasOwn(results, method))) return route.fallback();
          const response = await route.fetch();
          const replies = [await response.json()].flat().map((reply) => {
            const { method } = calls.find(({ id }) => id === reply.id);
            return Object.hasOwn(results, method) ? { ...reply, result: results[method] } : reply;
          });
          await route.fulfill({ response, json: Array.isArray(sent) ? replies : replies[0] });
        });
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
