import { violationsOf } from '@ethread/lab/sites';
import { world } from './own-world.ts';
import { describeInDashboard } from './in-dashboard.ts';
import { addPastUsage, call } from './world.ts';

describeInDashboard('the keys and plans of the dashboard', ({ admin, signIn, cardOf, untilStatus }) => {
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
    await page.getByLabel(/^Origins/).fill('app.example');
    await page.getByRole('button', { name: 'Create the key' }).click();
    // The service rejects it, and the form keeps its contents.
    await page.getByText('expected an origin such as https://app.example').waitFor();
    await page.getByLabel(/^Origins/).fill('');
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
    // The new key stays until it is stored, even when another page opens.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.goto(`${world.dashboard}#usage`);
    await page.getByRole('heading', { name: 'Usage', level: 1, includeHidden: true }).waitFor();
    await page.goBack();
    expect(await issued.locator('code').innerText()).toBe(apiKey);
    await issued.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText(apiKey).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Made here' }).click();
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
    await page.getByLabel('Overlap in which').selectOption({ label: 'not at all' });
    await page.getByRole('button', { name: 'Create the new key' }).click();
    const next = await issued.locator('code').innerText();
    await issued.getByRole('button', { name: 'I have stored it' }).click();
    await untilStatus(apiKey, 401);
    await untilStatus(next, 200);
    await changed.getByText('replaced by').getByRole('link').click();
    // The page of the new key has the same name.
    await changed.getByText('replaced by').waitFor({ state: 'detached' });
    await changed.getByRole('button', { name: 'Revoke…' }).click();
    await page.getByRole('button', { name: 'Revoke for good' }).click();
    await untilStatus(next, 401);
    await page.getByRole('link', { name: 'All keys' }).click();
    await page.getByRole('table', { name: 'Keys' }).waitFor();
    await page.getByRole('link', { name: 'Changed here' }).first().waitFor({ state: 'detached' });
  });

  it('shows a key of the configuration with its usage, marked as such and without actions', async () => {
    await call(world, { apiKey: world.key });
    const page = await signIn('keys');
    await page.getByRole('link', { name: 'Key 1 of the configuration' }).click();
    const card = cardOf(page, 'Key 1 of the configuration');
    await card.getByText('of the configuration', { exact: true }).waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    await page.locator('.legend li', { hasText: 'eth_getBlockByNumber' }).waitFor();
  });

  it('shows no value before the first response, and offers to create a key after the plans are loaded', async () => {
    const page = await signIn();
    const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
    await page.route('**/', async (route) => {
      if (/plans_list|usage_query/.test(route.request().postData() ?? '')) await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Usage' }).click();
    const figure = page.locator('.figures dd').first();
    await figure.getByText('–').waitFor();
    await page.getByRole('link', { name: 'Keys' }).click();
    const create = page.getByRole('button', { name: 'New key…' });
    await create.waitFor();
    expect(await create.isDisabled()).toBe(true);
    letGo(undefined);
    await create.click();
    expect(await page.getByLabel('Plan').inputValue()).not.toBe('');
  });

  it('sorts 2,000 keys by what they have spent today, and names those near their limit', async () => {
    const { key } = await admin.keys_create({ label: 'Crowd', plan: 'free' });
    const [plan] = (await admin.plans_list()).filter(({ name }) => name === 'free');
    const keys = Array.from({ length: 2_000 }, (_none, index) => {
      const id = `crowd-${index}`;
      return { ...key, id, accountId: id, label: `Crowd ${String(index).padStart(4, '0')}` };
    });
    const spent = 0.95 * (plan?.creditsPerDay ?? 0);
    const counts = { calls: 1, errors: 0, bytes: 1 };
    const usage = { rows: [{ ...counts, key: 'crowd-1234', credits: spent }] };
    const page = await signIn('keys', { results: { keys_list: keys, usage_query: usage } });
    const rows = page.getByRole('table', { name: 'Keys' }).locator('tbody tr');
    await rows.nth(49).waitFor();
    expect(await rows.count()).toBe(50);
    expect(await page.locator('*').count()).toBeLessThan(1_500);
    await page.getByRole('button', { name: 'Credits today' }).click();
    const first = (words: RegExp) => rows.first().filter({ hasText: words }).waitFor();
    await first(/Crowd 1234.*\(95 %\)/s);
    await page.getByRole('button', { name: 'Key', exact: true }).press('Enter');
    await first(/Crowd 0000/);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('Keys near their limit').waitFor();
    await page.getByRole('link', { name: 'Crowd 1234' }).waitFor();
    await page.getByRole('link', { name: 'Operation' }).click();
    await page.getByRole('link', { name: 'Crowd 1234' }).waitFor();
  });

  it('shows a key under a URL of its own, with its usage', async () => {
    const { apiKey, key } = await admin.keys_create({ label: 'Own page', plan: 'free' });
    await addPastUsage(world, [key.id], 3);
    await untilStatus(apiKey, 200);
    const page = await signIn('keys');
    await page.getByRole('link', { name: 'Own page' }).click();
    await page.waitForURL(new RegExp(`#keys/${key.id}$`));
    const card = cardOf(page, 'Own page');
    await card.getByText('at most 100 requests a second').waitFor();
    await page.getByRole('button', { name: '7 days' }).click();
    await page.locator('.legend li', { hasText: 'eth_getLogs' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await card.getByRole('button', { name: 'Change…' }).click();
    await page.getByLabel('Plan').selectOption('team');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await card.getByText('at most 500 requests a second').waitFor();
    await page.getByRole('link', { name: 'All keys' }).click();
    await page.getByRole('searchbox', { name: 'Search keys' }).waitFor();
  });
});
