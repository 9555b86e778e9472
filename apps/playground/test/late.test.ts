import { describeInChromium } from './in-chromium.ts';

describeInChromium('what arrives late', (chromium) => {
  /** Opens a page whose companions arrive when they are released. */
  async function openLate(fragment: string) {
    const page = await chromium.open(fragment);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route(/chain\.json$/, (route) => promise.then(() => route.continue()));
    return { page, release: () => resolve(undefined) };
  }

  it('leaves the cursor in the editor of params', async () => {
    const { page, release } = await openLate('method=eth_call');
    await page.reload();
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await page.locator('.json-editor').waitFor();
    const params = page.getByRole('textbox', { name: 'Params, as JSON' });
    await params.press('Control+A');
    await params.press('Backspace');
    await page.keyboard.insertText('[{"to"');
    const companion = page.getByRole('option', { name: 'eth_chainId', exact: true });
    expect(await companion.count()).toBe(0);
    release();
    await companion.waitFor();
    await page.keyboard.insertText(': "0x12"}]');
    expect(await params.innerText()).toBe('[{"to": "0x12"}]');
  });

  it('does not replace a document in which the user types', async () => {
    const { page, release } = await openLate('');
    await page.clock.install();
    await page.reload();
    await chromium.openEditor(page);
    // The page reads a text once the typing rests. A longer leap would end the calls of its worker.
    await page.clock.pauseAt(Date.now() + 2_000);
    await page.keyboard.type('x');
    const chain = page.waitForResponse(/chain\.json$/);
    release();
    await (await chain).finished();
    await page.evaluate('new Promise((resolve) => queueMicrotask(resolve))');
    await page.clock.resume();
    await page.locator('.problems li', { hasText: '“x” stands before the document' }).waitFor();
  });

  it('does not replace a document that was opened after it', async () => {
    const page = await chromium.open();
    const gate = Promise.withResolvers<undefined>();
    await page.route('http://docs.example/*', async (route) => {
      const title = new URL(route.request().url()).pathname.slice(1);
      if (title === 'first') await gate.promise;
      const json = { openrpc: '1.3.2', info: { title, version: '1' }, methods: [] };
      await route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, json });
    });
    for (const name of ['first', 'second']) await chromium.openAddress(page, `http://docs.example/${name}`);
    const title = page.locator('.document strong');
    await title.filter({ hasText: 'second' }).waitFor();
    const first = page.waitForResponse(/first$/);
    gate.resolve(undefined);
    await (await first).finished();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(await title.innerText()).toBe('second');
    expect(await page.locator('.document').innerText()).toContain('from an address');
  });
});
