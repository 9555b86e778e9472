import { describeWith } from '@ethread/setup';
import { watchPages } from '@ethread/lab/sites';
import type { Page } from 'playwright-core';
import { docs, service } from './service.ts';

/** The files of a page that arrive late: all scripts but the first one, or only what its console needs. */
const LATE = {
  'all scripts': /\/assets\/(?!first)[\w-]+\.js|console\.json|\/openrpc-[\w-]+\.json/,
  'the scripts of the console': /\/assets\/wake-[\w-]+\.js|console\.json/,
  'the editor of JSON': /\/assets\/json-editor-[\w-]+\.js/,
} as const;

describeWith('Chromium')('what readers press and type before the script of a page arrives', () => {
  const pages = watchPages({ viewport: { width: 1440, height: 900 } });

  /** Opens a page whose late files wait until they are released. */
  async function openLate(
    path: string,
    late: keyof typeof LATE,
  ): Promise<{ page: Page; release: () => void }> {
    const page = await pages.open('about:blank');
    const gate = Promise.withResolvers<undefined>();
    await page.route(LATE[late], async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(new URL(path, docs).href, { waitUntil: 'commit' });
    return { page, release: () => gate.resolve(undefined) };
  }

  it.each([
    ['a method', 'methods/eth_getBlockByNumber/', 'all scripts'],
    ['a method', 'methods/eth_getBlockByNumber/', 'the scripts of the console'],
    ['the first page', '../', 'all scripts'],
    ['the first page', '../', 'the scripts of the console'],
    ['the playground', '../playground/', 'all scripts'],
  ] as const)('holds on %s (%s, %s late)', async (_name, path, late) => {
    const { page, release } = await openLate(path, late);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    // The playground is built without a service, so that its first view has no field for a key.
    const key = page.getByLabel('API key', { exact: true });
    const isPlayground = path.includes('playground');
    if (isPlayground)
      await page.evaluate(
        (stored) => sessionStorage.setItem('ethread-keys', JSON.stringify([stored])),
        [service.url, service.key],
      );
    else await key.pressSequentially(service.key);
    await page.getByRole('radio', { name: 'HTTP', exact: true }).press('ArrowRight');
    await page.getByRole('radio', { name: 'WebSocket', exact: true }).press('ArrowLeft');
    await page.getByRole('button', { name: 'JSON', exact: true }).press('Enter');
    await page.getByRole('combobox', { name: 'How params are sent' }).press('ArrowDown');
    await page.getByRole('button', { name: 'JSON', exact: true }).press('Enter');
    const details = page.getByRole('combobox', { name: 'transactionDetails' });
    await details.press('ArrowUp');
    await (isPlayground ? page.getByRole('button', { name: 'Send', exact: true }) : key).press('Enter');
    await details.focus();
    expect(await page.getByText('HTTP 200').count()).toBe(0);
    release();
    expect((await sent).postDataJSON()).toMatchObject({ params: { transactionDetails: true } });
    await page.getByText('✓ The result is what the document describes.').waitFor();
    expect(await details.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it.each(['methods/eth_getBlockByNumber/', '../'])(
    'loses no key that is typed while the console of %s takes over',
    async (path) => {
      const { page, release } = await openLate(path, 'the scripts of the console');
      const key = page.getByLabel('API key', { exact: true });
      await key.pressSequentially(service.key.slice(0, 20));
      release();
      await key.pressSequentially(service.key.slice(20), { delay: 5 });
      await key.press('Enter');
      await page.getByText('✓ The result is what the document describes.').waitFor();
    },
  );

  it('keeps what is selected in the params when an editor takes the place of their field', async () => {
    const { page, release } = await openLate('methods/eth_call/', 'the editor of JSON');
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const params = page.getByRole('textbox', { name: 'Params, as JSON' });
    await params.press('Control+A');
    expect(await page.locator('.json-editor').count()).toBe(0);
    release();
    await page.locator('.json-editor').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.insertText('[{"to":"0x12"}]');
    expect(await params.innerText()).toBe('[{"to":"0x12"}]');
  });

  it('gives the typed words to the search', async () => {
    const { page, release } = await openLate('', 'all scripts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('eth_getProof');
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL(`${docs}methods/eth_getProof/`);
  });
});
