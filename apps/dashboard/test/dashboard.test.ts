import { describeWith } from '@ethread/setup';
import { openBrowser, violationsOf } from '@ethread/site-kit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { announcedWorld } from './announced-world.ts';
import { addPastUsage, adminOf, call } from './world.ts';

const world = announcedWorld();
/** How long anything on the page may take: the machine may be busy. */
const PATIENCE_MS = 30_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describeWith('Chromium')('the dashboard', () => {
  const admin = adminOf(world);
  let browser: Browser;
  const pages: Page[] = [];
  const faults: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()));
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  /** Opens a page that fails the test when anything throws on it, is refused by its policy, or leaves its own server. */
  async function open(hash = '', options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    pages.push(page);
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(world.dashboard).origin)
        faults.push(`asked for ${request.url()}`);
      if (request.url().includes(world.token)) faults.push('an address has the token');
    });
    await page.goto(`${world.dashboard}#${hash}`);
    return page;
  }

  async function signIn(hash = '', options: BrowserContextOptions = {}): Promise<Page> {
    const page = await open(hash, options);
    await page.getByLabel('Admin token').fill(world.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    return page;
  }
  const cardOf = (page: Page, label: string) => page.getByRole('article', { name: label, exact: true });

  it('is told by the service where it is, and what signs in there', () => {
    expect(world.greeting).toMatch(/Dashboard {2}http:\/\/127\.0\.0\.1:\d+\/dashboard\//);
    expect(world.greeting).toContain(`the token ${world.token}`);
  });

  it('lets in whoever has the token, and keeps it in the tab alone', async () => {
    const page = await open();
    await page.getByLabel('Admin token').fill(`${world.token.slice(0, -1)}x`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('That is not the token.').waitFor();
    // The browser says so of every 401.
    expect(faults.splice(0).filter((fault) => !fault.includes('401'))).toEqual([]);
    await page.getByLabel('Admin token').fill(world.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).not.toContain(world.token);
    expect(await page.evaluate<string>('JSON.stringify(localStorage) + document.cookie')).not.toContain(
      world.token,
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(world.dashboard);
    await other.getByLabel('Admin token').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Admin token').waitFor();
    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain(world.token);
  }, 90_000);

  it('is held to its own files by its policy', async () => {
    const response = await fetch(world.dashboard);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"])
      expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('makes a key that is let in, changes, rotates and revokes it', async () => {
    const page = await signIn('keys');
    await page.getByRole('button', { name: 'New key…' }).click();
    await page.getByLabel('Label').fill('Made here');
    await page.getByLabel('Plan').selectOption('team');
    const methods = page.getByRole('group', { name: 'Methods' });
    await methods.getByLabel('All, also those to come').uncheck();
    for (const box of await methods.getByRole('checkbox', { name: /^eth_(?!getBlockByNumber)/ }).all())
      await box.uncheck();
    await page.getByLabel(/^Networks/).fill('127.0.0.1\n10.0.0.0/8');
    await page.getByLabel(/^Expires/).fill('2999-12-31');
    await page.getByRole('button', { name: 'Make the key' }).click();
    const issued = page.getByRole('region', { name: 'The new API key' });
    const apiKey = await issued.locator('code').innerText();
    const [key] = (await admin.keys_list()).filter(({ label }) => label === 'Made here');
    expect(key).toMatchObject({
      plan: 'team',
      chains: null,
      addresses: ['127.0.0.1/32', '10.0.0.0/8'],
      expiresAt: '2999-12-31T00:00:00.000Z',
    });
    expect(key?.methods).toContain('eth_getBlockByNumber');
    expect(key?.methods).not.toContain('eth_getLogs');
    await untilStatus(apiKey, 200);
    expect(await call(world, { apiKey, method: 'eth_getLogs', params: [{}] })).toEqual([403]);
    await issued.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByText(apiKey).waitFor({ state: 'detached' });

    const card = cardOf(page, 'Made here');
    await card.getByText('10.0.0.0/8').waitFor();
    await card.getByRole('button', { name: 'Change…' }).click();
    await page.getByLabel('Label').fill('Changed here');
    await page.getByRole('group', { name: 'Methods' }).getByLabel('All, also those to come').check();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const changed = cardOf(page, 'Changed here');
    await changed.waitFor();
    expect(await admin.keys_get(key?.id ?? '')).toMatchObject({ methods: null, expiresAt: key?.expiresAt });

    await changed.getByRole('button', { name: 'Rotate…' }).click();
    await page.getByLabel('How much longer').selectOption({ label: 'not at all' });
    await page.getByRole('button', { name: 'Make the new key' }).click();
    const next = await issued.locator('code').innerText();
    await untilStatus(apiKey, 401);
    await untilStatus(next, 200);
    await page.getByLabel('With those that are expired or revoked').check();
    await page.getByText('replaced by').waitFor();
    await page.getByLabel('With those that are expired or revoked').uncheck();

    await cardOf(page, 'Changed here').getByRole('button', { name: 'Revoke…' }).click();
    await page.getByRole('button', { name: 'Revoke for good' }).click();
    await untilStatus(next, 401);
    await cardOf(page, 'Changed here').waitFor({ state: 'detached' });
  }, 120_000);

  it('says what the service refuses of a key, and keeps what was written', async () => {
    const page = await signIn('keys');
    await page.getByRole('button', { name: 'New key…' }).click();
    await page.getByLabel('Label').fill('Refused');
    await page.getByLabel(/^Origins/).fill('app.example');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByText('expected an origin such as https://app.example').waitFor();
    expect(await page.getByLabel('Label').inputValue()).toBe('Refused');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await admin.keys_list()).map(({ label }) => label)).not.toContain('Refused');
  }, 90_000);

  it('shows calls as they come, and the chain with what is held', async () => {
    const { apiKey } = await admin.keys_create({ label: 'Live', plan: 'team' });
    const page = await signIn();
    await untilStatus(apiKey, 200);
    const identity = `0x${'0'.repeat(39)}4`;
    await call(world, { apiKey, method: 'eth_call', params: [{ to: identity }, 'latest'], times: 2 });
    const busiest = page.getByRole('row', { name: /^eth_call/ });
    await busiest.waitFor();
    expect(await busiest.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['sample', '2', '0']),
    );
    await page.getByRole('img', { name: /^Calls a second/ }).waitFor();
    const [chain] = await admin.chains_list();
    const card = cardOf(page, 'sample');
    await card.getByText('well').waitFor();
    await card.getByText(`Holds 0 to ${chain?.head}`).waitFor();
  }, 90_000);

  it('plots use by method, chain and key, and tells it of one key', async () => {
    const { apiKey, key } = await admin.keys_create({ label: 'Busy', plan: 'team' });
    await addPastUsage(world, [key.id], 5);
    await untilStatus(apiKey, 200);
    const page = await signIn('usage');
    // Where it was left, it may point at a day.
    await page.mouse.move(0, 0);
    await page.getByRole('combobox').selectOption({ label: 'Busy' });
    const figures = page.locator('.legend li');
    const figureOf = (name: string) => figures.filter({ hasText: name }).locator('.figure');
    const expectFigure = async (name: string, measure: 'credits' | 'calls') => {
      const { rows } = await admin.usage_query({ key: key.id, by: ['method'] });
      const row = rows.find(({ method }) => method === name);
      await figureOf(name)
        .getByText((row?.[measure] ?? -1).toLocaleString('en'), { exact: true })
        .waitFor();
    };
    await expectFigure('eth_getLogs', 'credits');
    await page.getByRole('button', { name: 'Calls', exact: true }).click();
    await expectFigure('eth_getLogs', 'calls');
    await page.getByRole('button', { name: 'Chain', exact: true }).click();
    await figureOf('sample').waitFor();
    await page.getByRole('button', { name: 'Key', exact: true }).click();
    await figureOf('Busy').waitFor();
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByText('As a table').click();
    expect(await page.locator('tbody tr').count()).toBe(7);
  }, 90_000);

  it('says when the service does not answer, and goes on when it does', async () => {
    const page = await signIn();
    await page.route('**/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('alert').first().waitFor();
    await page.unroute('**/');
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
    expect(faults.splice(0).filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  }, 90_000);

  it.each(['light', 'dark'] as const)(
    '%s: axe finds nothing on any page',
    async (colorScheme) => {
      const context = { colorScheme, bypassCSP: true };
      const outside = await open('', context);
      await outside.getByLabel('Admin token').waitFor();
      expect(await violationsOf(outside)).toEqual([]);
      const page = await signIn('', context);
      await cardOf(page, 'sample').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('link', { name: 'Usage' }).click();
      await page.getByRole('heading', { name: 'Usage' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('link', { name: 'Keys' }).click();
      await page.getByRole('button', { name: 'New key…' }).click();
      expect(await violationsOf(page)).toEqual([]);
    },
    90_000,
  );

  it('fits a phone’s width, and is used by keyboard alone', async () => {
    const page = await signIn('', PHONE);
    const overflow = () =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    for (const name of ['Overview', 'Usage', 'Keys']) {
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      expect([name, await overflow()]).toEqual([name, 0]);
    }
    const desk = await open();
    await desk.getByLabel('Admin token').waitFor();
    await desk.keyboard.type(world.token);
    await desk.keyboard.press('Enter');
    await desk.getByRole('heading', { name: 'Overview' }).waitFor();
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Enter');
    await desk.getByRole('heading', { name: 'Usage' }).waitFor();
  }, 90_000);

  /** Asks with a key until the service answers so: what changes in a store is known within a second. */
  async function untilStatus(apiKey: string, expected: number): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    let statuses: readonly number[] = [];
    while (!statuses.includes(expected) && performance.now() < deadline)
      statuses = await call(world, { apiKey });
    expect(statuses).toEqual([expected]);
  }
});
