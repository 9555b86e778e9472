import { describeWith, until } from '@ethread/setup';
import { watchPages } from '@ethread/lab/sites';
import type { Page } from 'playwright-core';
import { world } from './own-world.ts';
import { adminOf, call } from './world.ts';

const ERRORS = 8;

describeWith('Chromium')('the log of requests', () => {
  const admin = adminOf(world);
  const pages = watchPages({
    viewport: { width: 1440, height: 900 },
    faultsOf: (url) => (/ethr_|token/.test(url) ? [`the address ${url} has a secret`] : []),
  });

  /** Creates a key, and makes a call and some failed ones with it. Returns the id of the last request. */
  async function createKey(label: string) {
    const { apiKey, key } = await admin.keys_create({ label, plan: 'team' });
    await until(async () => (await call(world, { apiKey }))[0] === 200);
    await call(world, { apiKey, method: 'eth_call', params: [7], times: ERRORS - 1 });
    const response = await fetch(`${world.url}/v3/${apiKey}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: ['not a call'] }),
    });
    await response.arrayBuffer();
    // The pages show the counts of their first query for half a minute.
    await until(async () => {
      const { rows } = await admin.usage_query({ key: key.id, by: ['method'] });
      return rows.some(({ errors }) => errors === ERRORS);
    });
    return { apiKey, keyId: key.id, requestId: response.headers.get('x-request-id') ?? 'none' };
  }

  async function signIn(page: Page, label: string, secret: string): Promise<void> {
    await page.getByLabel(label).fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  const tableOf = (page: Page) => page.getByRole('table', { name: 'Requests' });

  it('leads the operator from the number of errors to one of them in two clicks', async () => {
    const { requestId } = await createKey('Failing');
    const page = await pages.open(world.dashboard);
    await signIn(page, 'Admin token', world.token);
    const errors = page.locator('.figures > div', { hasText: 'Errors' }).getByRole('link');
    await errors.click();
    const table = tableOf(page);
    await page.waitForURL(/#requests\?failed=1/);
    await table
      .getByRole('row', { name: /Failing/ })
      .first()
      .getByRole('button')
      .click();
    await table.locator('.details').getByText(requestId).waitFor();
    expect(await table.locator('.details').innerText()).toContain('logParams: true');
    expect(await table.getByRole('row', { name: / ok / }).count()).toBe(0);
  });

  it('leads the owner of a key there, by keyboard alone, and shows no other key', async () => {
    const { apiKey, requestId } = await createKey('Owner of errors');
    const page = await pages.open(`${world.url}/account/`);
    await signIn(page, 'API key', apiKey);
    const errors = page.locator('.figures > div', { hasText: 'Errors' }).getByRole('link');
    await errors.focus();
    await page.keyboard.press('Enter');
    const table = tableOf(page);
    await table.waitFor();
    await page.getByText(`${ERRORS} requests, the latest first`).waitFor();
    await table.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await table.locator('.details').getByText(requestId).waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await table.getByRole('row', { name: / ok eth_getBlockByNumber .*local/ }).waitFor();
    expect(await table.innerText()).not.toContain('Failing');
  });

  it('filters by key, method and error, and has the choice in its address', async () => {
    const { keyId, apiKey } = await createKey('Filtered');
    const page = await pages.open(`${world.dashboard}#requests`);
    await signIn(page, 'Admin token', world.token);
    await page.getByRole('combobox', { name: 'Key', exact: true }).selectOption({ label: 'Filtered' });
    await page.getByText(`${ERRORS + 1} requests, the latest first`).waitFor();
    await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption('eth_getBlockByNumber');
    await page.getByText('1 request, the latest first').waitFor();
    await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption('');
    await page.getByRole('combobox', { name: 'Error', exact: true }).selectOption('InvalidParamsError');
    await page.getByText(`${ERRORS} requests, the latest first`).waitFor();
    expect(page.url()).toContain(`key=${keyId}&error=InvalidParamsError`);
    // Two choices before the page is drawn again.
    await page.evaluate(() => {
      for (const select of document.querySelectorAll('select')) {
        if (select.value === '') select.selectedIndex = 1;
        else if (select.value === 'InvalidParamsError') select.value = '';
        else continue;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await page.waitForURL(({ hash }) => hash === `#requests?key=${keyId}&method=eth_call`);
    await page.goBack();
    await page.goBack();
    await page.reload();
    await page.getByText(`${ERRORS} requests, the latest first`).waitFor();
    expect(await page.content()).not.toContain(apiKey);
  });
});
