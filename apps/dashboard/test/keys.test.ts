import { violationsOf } from '@ethread/lab/sites';
import { world } from './own-world.ts';
import { downloadCsv } from './download-csv.ts';
import { describeInDashboard } from './in-dashboard.ts';
import { addPastUsage, call } from './world.ts';

describeInDashboard('the keys and plans of the dashboard', ({ admin, open, signIn, cardOf, untilStatus }) => {
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
    await page.getByRole('button', { name: 'Create the key' }).click();
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
    const preview = page.getByRole('status', { name: 'What changes' });
    await preview.getByText('Nothing yet.').waitFor();
    expect(await page.getByRole('button', { name: 'Change', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Label').fill('Changed here');
    await preview.getByRole('listitem').filter({ hasText: 'Label Made here → Changed here' }).waitFor();
    await page.getByRole('group', { name: 'Methods' }).getByLabel('All, also those to come').check();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const changed = cardOf(page, 'Changed here');
    await changed.waitFor();
    expect(await admin.keys_get(key?.id ?? '')).toMatchObject({ methods: null, expiresAt: key?.expiresAt });

    await changed.getByRole('button', { name: 'Rotate…' }).click();
    await page.getByLabel('Overlap in which').selectOption({ label: 'not at all' });
    await page.getByRole('button', { name: 'Create the new key' }).click();
    const next = await issued.locator('code').innerText();
    await issued.getByRole('button', { name: 'I have stored it' }).click();
    await untilStatus(apiKey, 401);
    await untilStatus(next, 200);
    await page.getByLabel('Show expired and revoked').check();
    await cardOf(page, 'Changed here').getByText('replaced by').waitFor();
    await page.getByLabel('Show expired and revoked').uncheck();

    await cardOf(page, 'Changed here').getByRole('button', { name: 'Revoke…' }).click();
    await page.getByRole('button', { name: 'Revoke for good' }).click();
    await untilStatus(next, 401);
    await cardOf(page, 'Changed here').waitFor({ state: 'detached' });
  });

  it('shows a key of the configuration with its usage, marked as such and without actions', async () => {
    await call(world, { apiKey: world.key });
    const page = await signIn('keys');
    const card = cardOf(page, 'Key 1 of the configuration');
    await card.getByText('of the configuration', { exact: true }).waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    await page.goto(`${world.dashboard}#keys/configured-1`);
    await page.locator('.legend li', { hasText: 'eth_getBlockByNumber' }).waitFor();
  });

  it('shows a new key until the user has stored it, even when another page opens', async () => {
    const page = await signIn('keys');
    await page.getByRole('button', { name: 'New key…' }).click();
    await page.getByLabel('Label').fill('Nearly lost');
    await page.getByRole('button', { name: 'Create the key' }).click();
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
  });

  it('offers to create a key after the plans are loaded, and never sends an empty form', async () => {
    const page = await open();
    await page.getByLabel('Admin token').fill(world.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
    await page.route('**/', async (route) => {
      if (route.request().postData()?.includes('plans_list')) await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Keys' }).click();
    const create = page.getByRole('button', { name: 'New key…' });
    await create.waitFor();
    expect(await create.isDisabled()).toBe(true);
    letGo(undefined);
    await create.click();
    expect(await page.getByLabel('Plan').inputValue()).not.toBe('');
  });

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
  });

  it('shows why the service rejects a key, and keeps the contents of the form', async () => {
    const page = await signIn('keys');
    await page.getByRole('button', { name: 'New key…' }).click();
    await page.getByLabel('Label').fill('Refused');
    await page.getByLabel(/^Origins/).fill('app.example');
    await page.getByRole('button', { name: 'Create the key' }).click();
    await page.getByText('expected an origin such as https://app.example').waitFor();
    expect(await page.getByLabel('Label').inputValue()).toBe('Refused');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await admin.keys_list()).map(({ label }) => label)).not.toContain('Refused');
  });

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
  });

  it('shows a key under a URL of its own, with its usage, a first request and its changes', async () => {
    const { apiKey, key } = await admin.keys_create({ label: 'Own page', plan: 'team' });
    await admin.keys_update(key.id, { plan: 'free' });
    await addPastUsage(world, [key.id], 3);
    await untilStatus(apiKey, 200);
    const page = await signIn('keys');
    const docs = 'https://rpc.example/docs/';
    await page.getByRole('link', { name: 'Own page' }).click();
    await page.waitForURL(new RegExp(`#keys/${key.id}$`));
    await page.route('**/sites.json', (route) =>
      route.fulfill({ json: { docs, service: 'https://rpc.example' } }),
    );
    await page.reload();
    const card = cardOf(page, 'Own page');
    await card.getByText('at most 100 requests a second').waitFor();
    await page.getByRole('button', { name: '7 days' }).click();
    await page.locator('.legend li', { hasText: 'eth_getLogs' }).waitFor();
    const request = page.getByRole('group', { name: 'Request with curl' });
    await request.getByText('curl -s https://rpc.example/v3/API_KEY').waitFor();
    expect(await page.getByRole('link', { name: 'How to use a key' }).getAttribute('href')).toBe(
      `${docs}authentication/`,
    );
    await page.getByText('plan: team → free').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await card.getByRole('button', { name: 'Change…' }).click();
    await page.getByLabel('Plan').selectOption('team');
    expect(
      await page.getByRole('status', { name: 'What changes' }).getByRole('listitem').allTextContents(),
    ).toEqual(['Plan free → team', 'Credits a day 10,000,000 → 100,000,000', 'Requests a second 100 → 500']);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await card.getByText('at most 500 requests a second').waitFor();
    await page.getByRole('link', { name: 'All keys' }).click();
    await page.getByRole('searchbox', { name: 'Search keys' }).waitFor();
  });
});
