import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violationsInBothThemes } from '@ethread/lab/sites';
import { describeInDashboard } from './in-dashboard.ts';

/** The documented state of a server that executes and has a gap. */
const { examples } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../openrpc/admin/openrpc.json'), 'utf8'),
).methods.find(({ name }: { readonly name: string }) => name === 'operation_get');
const documented = Object(examples[0].result.value);

describeInDashboard('the operation page of the dashboard', ({ signIn }) => {
  it('shows the disk, memory and checks of the running service', async () => {
    const page = await signIn('operation');
    const stores = page.getByRole('table', { name: 'Stores' });
    for (const name of ['sample', 'accounts'])
      await stores.getByRole('row', { name: new RegExp(`^${name} \\S+ (?:[KM]i)?B `) }).waitFor();
    await page.getByText(/^The process takes .* of memory, and can take another .*Version \d/).waitFor();
    await page.getByText(/^\d+ checks? passed$/).click();
    await page.getByRole('heading', { name: 'history of the chain sample' }).waitFor();
    await page.getByText('It has the blocks 0 to').waitFor();
  });

  it.each([390, 768, 1440])(
    'leads from the overview to what needs attention, its remedy, and the progress (%i px)',
    async (width) => {
      const page = await signIn('overview', {
        viewport: { width, height: 900 },
        bypassCSP: true,
        results: { operation_get: documented },
      });
      const notice = page.getByRole('status').filter({ hasText: 'history of the chain mainnet' });
      await notice.getByText('without 15537394 to 21399999').waitFor();
      await notice.getByRole('link', { name: 'What to do' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Operation', level: 1 }).waitFor();
      await page.getByText('Import the archives of these blocks, or set keep.backfillFrom.').waitFor();
      const work = page.getByRole('listitem').filter({ has: page.getByText('Execution') });
      await work.getByText('42 % · block 9,021,651 · remaining time unknown').waitFor();
      expect(
        await page.getByRole('progressbar', { name: 'Execution of mainnet' }).getAttribute('value'),
      ).toBe('0.42');
      await page.getByRole('row', { name: 'mainnet 40.3 GiB 195.6 GiB' }).waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      expect(
        await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        ),
      ).toBe(0);
    },
  );

  it('links the page of the docs that an advice names, where the service has the docs', async () => {
    const finding = {
      check: 'node main of the chain mainnet',
      status: 'warning',
      detail: 'unreachable',
      advice: 'see docs/nodes.md; other nodes are asked meanwhile',
    };
    const results = { operation_get: { ...documented, findings: [finding] } };
    const page = await signIn('', { results });
    await page.route('**/sites.json', (route) =>
      route.fulfill({ json: { docs: 'https://rpc.example/docs/' } }),
    );
    await page.reload();
    await page.getByRole('link', { name: 'Operation', exact: true }).click();
    expect(await page.getByRole('link', { name: 'docs: nodes' }).getAttribute('href')).toBe(
      'https://rpc.example/docs/operation/nodes/',
    );
  });

  it('says when nothing needs attention and no work is in progress', async () => {
    const state = { ...documented, works: [], findings: [], stores: [] };
    const page = await signIn('operation', { results: { operation_get: state } });
    await page.getByText('Nothing. All checks passed.').waitFor();
    await page.getByText('None. Imports, and execution that lags behind the head, show here.').waitFor();
    await page.getByText('No data folder: this server stores nothing.').waitFor();
  });
});
