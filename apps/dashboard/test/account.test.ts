import { describeWith, until } from '@ethread/setup';
import { violationsInBothThemes, watchPages } from '@ethread/lab/sites';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { world } from './own-world.ts';
import { addPastUsage, adminOf, call } from './world.ts';

const HOUR_MS = 3_600_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describeWith('Chromium')('the pages of the account', () => {
  const admin = adminOf(world);
  const url = `${world.url}/account/`;
  /** A page may neither request another server nor put a key into a URL. */
  const pages = watchPages({
    viewport: { width: 1440, height: 900 },
    // The browser logs every response with an error status, which a test expects by itself.
    mayLog: (error) => error.includes('status of 4'),
    faultsOf: (requested) => [
      ...(new URL(requested).origin === world.url ? [] : [`requested ${requested}`]),
      ...(requested.includes('ethr_') ? ['a URL has the key'] : []),
    ],
  });
  const open = (options: BrowserContextOptions = {}) => pages.open(url, options);

  /** Creates a key with usage in the past days, and makes a call with it. */
  async function createKey(label: string) {
    const { apiKey, key } = await admin.keys_create({ label, plan: 'team' });
    await addPastUsage(world, [key.id], 5);
    await until(async () => (await call(world, { apiKey }))[0] === 200);
    // The page repeats its query after as long as a step may take: the first one has to find the call.
    const from = new Date(Date.now() - HOUR_MS).toISOString();
    await until(async () => (await admin.usage_query({ key: key.id, from, by: ['method'] })).rows.length > 0);
    return { apiKey, id: key.id };
  }

  async function signIn(apiKey: string, label: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await open(options);
    await page.getByLabel('API key').fill(apiKey);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: label, level: 1 }).waitFor();
    return page;
  }

  it('shows the owner of a key its credits, limits and usage by hour', async () => {
    const { apiKey } = await createKey('Owner');
    const page = await signIn(apiKey, 'Owner');
    await page.getByText('left of 100,000,000').waitFor();
    await page.getByText('Requests a second').waitFor();
    const today = page.locator('.legend li', { hasText: 'eth_getBlockByNumber' });
    await today.waitFor();
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByRole('button', { name: 'Credits', exact: true }).click();
    await page.locator('.legend li', { hasText: 'eth_getLogs' }).waitFor();
    // Seven days and the current hour. The page shows the 24 hours until the service has responded.
    const hours = 7 * 24 + 1;
    await page
      .locator('svg[role="img"] .reach')
      .nth(hours - 1)
      .waitFor();
    await page.getByRole('button', { name: 'Chain', exact: true }).click();
    await page.locator('.legend li', { hasText: 'sample' }).waitFor();
  });

  it('warns the owner when 80 % of the credits of the day are spent', async () => {
    const spent = 80_000_000;
    const { apiKey } = await createKey('Warned');
    const page = await open();
    await page.route('**/account/v1', async (route) => {
      const response = await route.fetch();
      const change = (reply: { result: object }) =>
        'creditsPerDay' in reply.result
          ? { ...reply, result: { ...reply.result, spent, remaining: 100_000_000 - spent } }
          : reply;
      const body = await response.json();
      await route.fulfill({ response, json: Array.isArray(body) ? body.map(change) : change(body) });
    });
    await page.getByLabel('API key').fill(apiKey);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText("80 % of today's credits are spent.").waitFor();
  });

  it('copies the address and a first call of the key, which it shows masked', async () => {
    const { apiKey } = await createKey('Endpoint');
    const page = await signIn(apiKey, 'Endpoint', {
      ...PHONE,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const card = page.getByRole('region', { name: 'Endpoint' });
    await card.getByRole('button', { name: 'Copy' }).first().click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await until(async () => (await copied()) === `${world.url}/v3/${apiKey}`);
    expect(await card.innerText()).not.toContain(apiKey);
  });

  it('keeps the key in the tab, where the other sites find it, and forgets it after sign-out', async () => {
    const { apiKey } = await createKey('Tab');
    const page = await signIn(apiKey, 'Tab');
    expect(await page.evaluate<string>('JSON.stringify(localStorage) + document.cookie')).not.toContain(
      apiKey,
    );
    expect(await page.evaluate<string>("sessionStorage.getItem('ethread-keys')")).toContain(apiKey);
    await page.reload();
    await page.getByRole('heading', { name: 'Tab', level: 1 }).waitFor();
    const other = await page.context().newPage();
    await other.goto(url);
    await other.getByLabel('API key').waitFor();
    expect(await other.getByLabel('API key').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain(apiKey);
  });

  it('rejects an unknown key, and explains a key of the configuration', async () => {
    const page = await open();
    await page.getByLabel('API key').fill('ethr_unknown');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The service does not know this key.').waitFor();
    await page.getByLabel('API key').fill(world.key);
    // The address may have to wait after a guess.
    await until(async () => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      return (await page.getByRole('alert').innerText()).includes('one of the configuration');
    });
  });

  it('rotates the key, shows the new one until it is stored, and continues with it', async () => {
    const { apiKey, id } = await createKey('Rotating');
    const page = await signIn(apiKey, 'Rotating');
    await page.getByRole('button', { name: 'Rotate…' }).click();
    await page.getByLabel('Overlap in which').selectOption({ label: 'not at all' });
    await page.getByRole('button', { name: 'Create the new key' }).click();
    const issued = page.getByRole('dialog', { name: 'The new API key' });
    const next = await issued.locator('code').innerText();
    expect(next).toMatch(/^ethr_/);
    // As by a server that has not read the change yet: the service rejects the first request with the new key.
    let rejected = 0;
    await page.route('**/account/v1', async (route) => {
      const headers = await route.request().allHeaders();
      const isNew = JSON.stringify(headers).includes(next);
      if (isNew && rejected++ === 0)
        await route.continue({ headers: { ...headers, authorization: 'Bearer ethr_x' } });
      else await route.continue();
    });
    await issued.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('heading', { name: 'Rotating', level: 1 }).waitFor();
    await issued.waitFor({ state: 'detached' });
    expect(rejected).toBeGreaterThan(1);
    const { replacedBy } = await admin.keys_get(id);
    await page.getByText(replacedBy ?? 'nothing').waitFor();
    await until(async () => (await call(world, { apiKey }))[0] === 401);
  });

  it('signs out when the key is revoked', async () => {
    const { apiKey, id } = await createKey('Ending');
    const page = await signIn(apiKey, 'Ending');
    await admin.keys_revoke(id);
    // The page repeats its queries every few seconds.
    await page.getByText('The key is not valid any more.').waitFor();
    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain(apiKey);
  });

  it('has no accessibility violation in either theme, and fits a phone', async () => {
    const { apiKey } = await createKey('Axe');
    const outside = await open({ bypassCSP: true });
    await outside.getByLabel('API key').waitFor();
    expect(await violationsInBothThemes(outside)).toEqual([]);
    const page = await signIn(apiKey, 'Axe', { ...PHONE, bypassCSP: true });
    await page.locator('.legend').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(
      await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
    ).toBe(0);
    await page.getByRole('button', { name: 'Rotate…' }).click();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
