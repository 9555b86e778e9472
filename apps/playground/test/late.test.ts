import type { Page } from 'playwright-core';
import { describeInChromium } from './in-chromium.ts';

describeInChromium('what arrives late', (chromium) => {
  /** Opens a page whose requests to some addresses wait for their release. */
  async function openLate(fragment: string, late: RegExp): Promise<{ page: Page; release: () => void }> {
    const page = await chromium.open(fragment);
    const gate = Promise.withResolvers<undefined>();
    await page.route(late, async (route) => {
      await gate.promise;
      await route.continue();
    });
    return { page, release: () => gate.resolve(undefined) };
  }
  const companion = (page: Page) => page.getByRole('option', { name: 'eth_chainId', exact: true });

  it('leaves the cursor in the editor of params', async () => {
    const { page, release } = await openLate('method=eth_call', /chain\.json$/);
    await page.reload();
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await page.locator('.json-editor').waitFor();
    const params = page.getByRole('textbox', { name: 'Params, as JSON' });
    await params.press('Control+A');
    await params.press('Backspace');
    await page.keyboard.insertText('[{"to"');
    expect(await companion(page).count()).toBe(0);
    release();
    await companion(page).waitFor();
    await page.keyboard.insertText(': "0x12"}]');
    expect(await params.innerText()).toBe('[{"to": "0x12"}]');
  });

  it('does not replace a document in which the user types', async () => {
    const { page, release } = await openLate('', /chain\.json$/);
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: 'Editor' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    // The page reads a text once the typing rests.
    await page.clock.pauseAt(Date.now() + 60_000);
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
      const headers = { 'Access-Control-Allow-Origin': '*' };
      await route.fulfill({
        headers,
        json: { openrpc: '1.3.2', info: { title, version: '1' }, methods: [] },
      });
    });
    for (const name of ['first', 'second']) {
      await page.getByRole('button', { name: 'Open…' }).click();
      await page.getByLabel('From an address').fill(`http://docs.example/${name}`);
      await page.keyboard.press('Enter');
    }
    const title = page.locator('.document strong');
    await title.filter({ hasText: 'second' }).waitFor();
    const first = page.waitForResponse(/first$/);
    gate.resolve(undefined);
    await (await first).finished();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(await title.innerText()).toBe('second');
  });
});
