import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violationsInBothThemes, violationsOf } from '@ethread/lab/sites';
import { until } from '@ethread/setup';
import { world } from './own-world.ts';
import { describeInDashboard } from './in-dashboard.ts';
import { addPastUsage, call } from './world.ts';

const { examples: chainExamples } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../openrpc/admin/openrpc.json'), 'utf8'),
).methods.find(({ name }: { readonly name: string }) => name === 'chains_list');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describeInDashboard('the dashboard', ({ admin, faults, open, signIn, cardOf, untilStatus }) => {
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
  });

  it('shows who vouches for the head of a chain that follows consensus, and which nodes are healthy', async () => {
    const page = await signIn('', { results: { chains_list: chainExamples[0].result.value } });
    const card = page.getByRole('article', { name: 'mainnet' });
    await card.getByText('State of the head').waitFor();
    const facts = (await card.locator('.facts').innerText()).replace(/\s+/g, ' ');
    expect(facts).toContain('State of the head attested');
    expect(facts).toContain('Latest attested 21,480,123 12 seconds old');
    expect(facts).toContain('Finalized by consensus 21,480,048');
    expect(facts).toContain('Head 21,480,123 3 seconds old');
    const row = (name: string) => card.getByRole('row', { name: new RegExp(`^${name}`) });
    await row('own').getByText('healthy').waitFor();
    await row('own').getByRole('cell', { name: '1.4 ms', exact: true }).waitFor();
    await row('hosted').getByText('not used').waitFor();
    await row('hosted').getByText('unreachable: nothing listens at its address (ECONNREFUSED)').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('shows rejected requests separately from errors, with the reasons of both and percentiles', async () => {
    const { apiKey } = await admin.keys_create({ label: 'Reasons', plan: 'team' });
    expect(await call(world, { apiKey: 'nobody', times: 2 })).toEqual([401, 401]);
    await call(world, { apiKey, params: [] });
    const longest = 'eth_getTransactionByBlockNumberAndIndex';
    await call(world, { apiKey, method: longest, params: ['latest', '0x0'] });
    const page = await signIn('', { viewport: { width: 1440, height: 900 } });
    await page
      .locator('.figures div', { hasText: 'Rejected' })
      .getByText(/^[1-9]\d*/)
      .waitFor();
    const rejections = page.getByRole('table').filter({ has: page.getByText('Requests', { exact: true }) });
    await rejections.getByRole('row', { name: /^InvalidApiKeyError [1-9]/ }).waitFor();
    await page.getByRole('row', { name: /^InvalidParamsError [1-9]/ }).waitFor();
    const methods = page.getByRole('table').filter({ has: page.getByText('p99', { exact: true }) });
    await methods.getByRole('row', { name: /^eth_getBlockByNumber .*ms .*ms .*ms$/ }).waitFor();
    await methods.getByRole('row', { name: longest }).waitFor();
    const cut = methods.evaluate(
      (table) => table.scrollWidth - (table.closest('.busiest')?.clientWidth ?? 0),
    );
    expect(await cut).toBeLessThanOrEqual(0);
    for (const [span, chart] of [
      ['1 hour', /^Calls over 1 hour/],
      ['24 hours', /^Calls over 24 hours/],
      ['7 days', /^Calls over 7 days/],
    ] as const) {
      await page.getByRole('button', { name: span, exact: true }).click();
      await page.getByRole('img', { name: chart }).waitFor();
      await rejections.getByRole('row', { name: /^InvalidApiKeyError [1-9]/ }).waitFor();
      await methods.getByRole('row', { name: /^eth_getBlockByNumber .*ms .*ms .*ms$/ }).waitFor();
    }
  });

  it('shows calls as they arrive, and the chain with its available blocks', async () => {
    const { apiKey } = await admin.keys_create({ label: 'Live', plan: 'team' });
    const page = await signIn();
    await untilStatus(apiKey, 200);
    const identity = `0x${'0'.repeat(39)}4`;
    await call(world, { apiKey, method: 'eth_call', params: [{ to: identity }, 'latest'], times: 2 });
    const busiest = page.getByRole('row', { name: /^eth_call/ });
    // The page may show the first call before the second.
    const twice = busiest.filter({ has: page.getByRole('cell', { name: '2', exact: true }) });
    await twice.waitFor();
    expect(await twice.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['sample', '0']));
    await page.getByRole('img', { name: /^Calls over 1 minute/ }).waitFor();
    const [chain] = await admin.chains_list();
    const card = cardOf(page, 'sample');
    await card.getByText('healthy').waitFor();
    await card.getByText(`Blocks 0 to ${chain?.head}`).waitFor();
    // Without nodes, the store has the finalized block.
    expect(chain?.finalized).toBe(chain?.head);
    await card.locator('.facts div', { hasText: `Finalized${chain?.head}` }).waitFor();
  });

  it('shows the executed block of a chain, and why the next one cannot be executed', async () => {
    const [chain] = await admin.chains_list();
    expect(chain?.execution).toBeNull();
    const problem = { cause: 'block 7 does not execute', remedy: 'update ethread' };
    const page = await signIn('', {
      results: { chains_list: [{ ...chain, execution: { block: 6, problem } }] },
    });
    const card = cardOf(page, 'sample');
    await card.getByText('execution stopped').waitFor();
    await card.getByText('Blocks cannot be executed: block 7 does not execute. update ethread.').waitFor();
    await card.locator('.facts div', { hasText: /^Executed6$/ }).waitFor();
  });

  it('plots usage by method, chain and key, and filters it by key', async () => {
    const { apiKey, key } = await admin.keys_create({ label: 'Busy', plan: 'team' });
    const twin = await admin.keys_create({ label: 'Twin', plan: 'team' });
    const other = await admin.keys_create({ label: 'Twin', plan: 'team' });
    await addPastUsage(world, [key.id, twin.key.id, other.key.id], 5);
    await untilStatus(apiKey, 200);
    const page = await signIn('usage');
    // Their IDs distinguish keys with the same label.
    await page.getByRole('button', { name: 'Key', exact: true }).click();
    for (const { id } of [twin.key, other.key])
      await page.locator('.legend li', { hasText: `Twin (${id.slice(0, 8)})` }).waitFor();
    await page.getByRole('button', { name: 'Method', exact: true }).click();
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
    // Seven days and the current hour.
    const bars = page.locator('svg[role="img"] .reach');
    await bars.nth(7 * 24).waitFor();
    expect(await bars.count()).toBe(7 * 24 + 1);
    await page.getByRole('button', { name: '24 hours' }).click();
    await bars.nth(24).waitFor({ state: 'detached' });
    expect(await bars.count()).toBe(24);
  });

  it('reports an unreachable service, and recovers when it responds again', async () => {
    const page = await signIn();
    await cardOf(page, 'sample').waitFor();
    await page.route('**/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('alert').getByText('The figures below are those of').first().waitFor();
    await page.unroute('**/');
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
    expect(faults.splice(0).filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  });

  it('has no accessibility violation on any page, in either theme', async () => {
    const outside = await open('', { bypassCSP: true });
    await outside.getByLabel('Admin token').waitFor();
    expect(await violationsInBothThemes(outside)).toEqual([]);
    const page = await signIn('', { bypassCSP: true });
    await cardOf(page, 'sample').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    for (const name of ['Usage', 'Plans', 'Requests', 'Keys']) {
      await page.getByRole('link', { name }).first().click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.getByText('Loading…').waitFor({ state: 'detached' });
      if (name === 'Requests') await page.getByRole('table').getByRole('button').first().click();
      if (name === 'Keys') await page.getByRole('button', { name: 'New key…' }).click();
      expect([name, await violationsInBothThemes(page)]).toEqual([name, []]);
    }
  });

  it('fits the width of a phone, and takes the token from the keyboard at once', async () => {
    const page = await signIn('', PHONE);
    const overflow = () =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    for (const name of ['Overview', 'Operation', 'Usage', 'Requests', 'Keys', 'Plans']) {
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      expect([name, await overflow()]).toEqual([name, 0]);
    }
    // The row of links is wider than a phone. It shows the current page, whatever led there.
    for (const [hash, name] of [
      ['overview', 'Overview'],
      ['plans', 'Plans'],
    ] as const) {
      await page.evaluate(`location.hash = '${hash}'`);
      const link = page.getByRole('link', { name });
      await until(() =>
        link.evaluate((element) => {
          const shown = element.getBoundingClientRect();
          const row = element.parentElement?.getBoundingClientRect();
          return row !== undefined && shown.left >= row.left && shown.right <= row.right;
        }),
      );
    }
    const desk = await open();
    await desk.getByLabel('Admin token').waitFor();
    await desk.keyboard.type(world.token);
    await desk.keyboard.press('Enter');
    await desk.getByRole('heading', { name: 'Overview' }).waitFor();
  });
});
