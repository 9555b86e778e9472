import { describeWith } from '@ethread/setup';
import { openBrowser, violationsOf } from '@ethread/site-kit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { announcedWorld } from './announced-world.ts';
import { downloadCsv } from './download-csv.ts';
import { addPastUsage, adminOf, call } from './world.ts';

const world = announcedWorld();
/** The timeout of each step on the page, in milliseconds. The machine may be busy. */
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

  /** Opens a page. The test fails when the page throws an error, violates its policy, or requests another server. */
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

  it("is announced with its address and token in the service's greeting", () => {
    expect(world.greeting).toMatch(/Dashboard {2}http:\/\/127\.0\.0\.1:\d+\/dashboard\//);
    expect(world.greeting).toContain(`the token ${world.token}`);
  });

  it('accepts the token, and keeps it in the tab only', async () => {
    const page = await open();
    await page.getByLabel('Admin token').fill(`${world.token.slice(0, -1)}x`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('That is not the token.').waitFor();
    // The browser logs every 401.
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

  it('loads only files of its own server under its policy', async () => {
    const response = await fetch(world.dashboard);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"])
      expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('creates a key that the service accepts, and changes, rotates and revokes it', async () => {
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
    const issued = page.getByRole('dialog', { name: 'The new API key' });
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
    await issued.getByRole('button', { name: 'I have stored it' }).click();
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
    await issued.getByRole('button', { name: 'I have stored it' }).click();
    await untilStatus(apiKey, 401);
    await untilStatus(next, 200);
    await page.getByLabel('With those that are expired or revoked').check();
    await cardOf(page, 'Changed here').getByText('replaced by').waitFor();
    await page.getByLabel('With those that are expired or revoked').uncheck();

    await cardOf(page, 'Changed here').getByRole('button', { name: 'Revoke…' }).click();
    await page.getByRole('button', { name: 'Revoke for good' }).click();
    await untilStatus(next, 401);
    await cardOf(page, 'Changed here').waitFor({ state: 'detached' });
  }, 120_000);

  it('shows a new key until the user has stored it, even when another page opens', async () => {
    const page = await signIn('keys');
    await page.getByRole('button', { name: 'New key…' }).click();
    await page.getByLabel('Label').fill('Nearly lost');
    await page.getByRole('button', { name: 'Make the key' }).click();
    const issued = page.getByRole('dialog', { name: 'The new API key' });
    const apiKey = await issued.locator('code').innerText();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.goto(`${world.dashboard}#usage`);
    await page.getByRole('heading', { name: 'Usage', level: 1, includeHidden: true }).waitFor();
    await page.goBack();
    expect(await issued.locator('code').innerText()).toBe(apiKey);
    await issued.getByRole('button', { name: 'I have stored it' }).click();
    await issued.waitFor({ state: 'detached' });
  }, 90_000);

  it('offers to create a key after the plans are loaded, and never sends an empty form', async () => {
    const page = await open();
    await page.getByLabel('Admin token').fill(world.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/', async (route) => {
      if (route.request().postData()?.includes('plans_list')) await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Keys' }).click();
    const create = page.getByRole('button', { name: 'New key…' });
    await create.waitFor();
    expect(await create.isDisabled()).toBe(true);
    letGo();
    await create.click();
    expect(await page.getByLabel('Plan').inputValue()).not.toBe('');
    await page.unrouteAll({ behavior: 'wait' });
  }, 90_000);

  it('distinguishes keys with the same label', async () => {
    const twins = await Promise.all([1, 2].map(() => admin.keys_create({ label: 'Twin', plan: 'team' })));
    await addPastUsage(
      world,
      twins.map(({ key }) => key.id),
      2,
    );
    const page = await signIn('usage');
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Key', exact: true }).click();
    for (const { key } of twins)
      await page.locator('.legend li', { hasText: `Twin (${key.id.slice(0, 8)})` }).waitFor();
  }, 90_000);

  it('shows no value before the first response', async () => {
    const page = await open();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/', async (route) => {
      if (route.request().postData()?.includes('usage_query')) await held;
      await route.continue();
    });
    await page.getByLabel('Admin token').fill(world.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Usage' }).click();
    const figure = page.locator('.figures dd').first();
    await figure.getByText('–').waitFor();
    letGo();
    await figure.getByText('–').waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
  }, 90_000);

  it('shows rejected requests separately from errors, with the reasons of both and percentiles', async () => {
    const { apiKey } = await admin.keys_create({ label: 'Reasons', plan: 'team' });
    expect(await call(world, { apiKey: 'nobody', times: 2 })).toEqual([401, 401]);
    await call(world, { apiKey, params: [] });
    const page = await signIn();
    await page
      .locator('.figures div', { hasText: 'Rejected' })
      .getByText(/^[1-9]\d*/)
      .waitFor();
    const rejections = page.getByRole('table').filter({ has: page.getByText('Requests', { exact: true }) });
    await rejections.getByRole('row', { name: /^InvalidApiKeyError [1-9]/ }).waitFor();
    await page.getByRole('row', { name: /^InvalidParamsError [1-9]/ }).waitFor();
    const methods = page.getByRole('table').filter({ has: page.getByText('p99', { exact: true }) });
    await methods.getByRole('row', { name: /^eth_getBlockByNumber .*ms .*ms .*ms$/ }).waitFor();
  }, 90_000);

  it('pages through many keys in the chosen order, and exports all of them as CSV', async () => {
    const labels = Array.from({ length: 60 }, (_none, index) => `Crowd ${String(index).padStart(2, '0')}`);
    for (const label of labels) await admin.keys_create({ label, plan: 'team' });
    const page = await signIn('keys');
    await page.getByRole('searchbox', { name: 'Search keys' }).fill('Crowd');
    await page.getByText('1 to 25 of 60').waitFor();
    expect(await page.getByRole('article').count()).toBe(25);
    await page.getByLabel('Order').selectOption({ label: 'Label' });
    await cardOf(page, 'Crowd 00').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51 to 60 of 60').waitFor();
    await cardOf(page, 'Crowd 59').waitFor();
    const lines = await downloadCsv(page);
    expect(lines).toHaveLength(61);
    expect(lines[1]).toContain('Crowd 00,team,active');
  }, 120_000);

  it('shows why the service rejects a key, and keeps the contents of the form', async () => {
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

  it('shows calls as they arrive, and the chain with its available blocks', async () => {
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

  it('plots usage by method, chain and key, and filters it by key', async () => {
    const { apiKey, key } = await admin.keys_create({ label: 'Busy', plan: 'team' });
    await addPastUsage(world, [key.id], 5);
    await untilStatus(apiKey, 200);
    const page = await signIn('usage');
    // The pointer may still be over a day from an earlier step.
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

  it('shows who changed which key and what, in pages, and exports it', async () => {
    const { key } = await admin.keys_create({ label: 'Watched', plan: 'free' });
    for (let change = 0; change < 60; change++)
      await admin.keys_update(key.id, { label: `Watched ${change}` });
    await admin.keys_update(key.id, { label: 'Watched', plan: 'team' });
    const page = await signIn('changes');
    await page.getByRole('combobox').selectOption(key.id);
    const first = page.locator('tbody tr').first();
    await first.getByText('plan: free → team').waitFor();
    expect(await first.innerText()).toContain('the admin token');
    expect(await page.locator('tbody tr').count()).toBe(50);
    await page.getByRole('button', { name: 'Earlier changes' }).click();
    await page.getByText('created').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(62);
    const lines = await downloadCsv(page);
    expect(lines).toHaveLength(63);
    expect(lines[1]).toContain('plan: free -> team');
  }, 90_000);

  it('reports an unreachable service, and recovers when it responds again', async () => {
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
    '%s: has no accessibility violation on any page',
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
      await page.getByRole('link', { name: 'Changes' }).click();
      await page.getByRole('table').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('link', { name: 'Keys' }).click();
      await page.getByRole('button', { name: 'New key…' }).click();
      expect(await violationsOf(page)).toEqual([]);
    },
    90_000,
  );

  it('fits the width of a phone, and can be used by keyboard alone', async () => {
    const page = await signIn('', PHONE);
    const overflow = () =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    for (const name of ['Overview', 'Usage', 'Keys', 'Changes']) {
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

  /** Calls with a key until the status is the expected one. A change in a store takes effect within a second. */
  async function untilStatus(apiKey: string, expected: number): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    let statuses: readonly number[] = [];
    while (!statuses.includes(expected) && performance.now() < deadline)
      statuses = await call(world, { apiKey });
    expect(statuses).toEqual([expected]);
  }
});
