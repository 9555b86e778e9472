import { describeInChromium } from './in-chromium.ts';
import { masked, service } from './world.ts';

const WRONG = `{
  "openrpc": "1.3.2",
  "info": { "title": "Wrong" },
  "methods": [
    {
      "name": "first",
      "parameters": [],
      "params": [],
      "result": { "name": "r", "schema": { "$ref": "#/components/schemas/Missing" } }
    },
    { "name": "first", "params": "none" }
  ]
}
`;

describeInChromium('documents', (chromium) => {
  it('show their errors at their lines', async () => {
    const lines = [3, 7, 9, 11, 11];
    const page = await chromium.open();
    await chromium.openFile(page, 'wrong.json', WRONG);
    await page.getByRole('button', { name: '5 errors' }).click();
    await page
      .locator('.problems li')
      .nth(lines.length - 1)
      .waitFor();
    const rows = await page.locator('.problems li').allInnerTexts();
    expect(rows.map((row) => Number(/Line (\d+)/.exec(row)?.[1]))).toEqual(lines);
    const messages = rows.join('\n');
    expect(messages).toContain('“info” needs “version”.');
    expect(messages).toContain('Method “first” has no field “parameters”');
    expect(messages).toContain('#/components/schemas/Missing leads nowhere');
    expect(messages).toContain('Another method is called “first”.');
    expect(messages).toContain('Expected array, not the string none.');
    // The editor marks the same lines.
    const markers = page.locator('.cm-gutter-lint .cm-lint-marker');
    await markers.first().waitFor();
    expect(await markers.count()).toBe(new Set(lines).size);
    await page.locator('.problems .row').nth(2).click();
    await page.locator('.cm-activeLineGutter', { hasText: String(lines[2]) }).waitFor();
  });

  it('are checked again while the user types, and are completed from the meta-schema', async () => {
    const page = await chromium.open();
    await chromium.openFile(
      page,
      'small.json',
      '{\n  "openrpc": "1.3.2",\n  "info": { "title": "T", "version": "1" },\n  "methods": []\n}\n',
    );
    await chromium.openEditor(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('"ser');
    // The list ignores the keyboard in its first moments, so the test clicks.
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'servers' }).first().click();
    await page.locator('.cm-line', { hasText: '"servers": ' }).waitFor();
    // A value is missing now, and the page reports it at that line.
    await page.locator('.problems li', { hasText: 'value is expected' }).waitFor();
    await page.keyboard.type('[],');
    await page.getByText('No problems').waitFor();
  });

  it('are followed by the form as the cursor moves, and keep their methods when one stray character stands before', async () => {
    const page = await chromium.open();
    await chromium.openEditor(page);
    await page.getByRole('option', { name: 'eth_getProof' }).click();
    await page.locator('.cm-line', { hasText: '"eth_getProof"' }).first().click();
    await page.getByRole('heading', { name: 'eth_getProof' }).waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('x');
    await page.locator('.problems li', { hasText: '“x” stands before the document' }).waitFor();
    expect(await page.locator('.problems li').count()).toBe(1);
    expect(await page.locator('.editor .bar strong').innerText()).toBe('JSON');
    expect(await page.locator('.options').getByRole('option').count()).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('No problems').waitFor();
  });

  it('open from a running service by rpc.discover, and requests go to that service', async () => {
    const { httpUrl, webSocketUrl } = service;
    const page = await chromium.open(`endpoint=${encodeURIComponent(httpUrl)}&method=eth_getLogs`);
    await page.getByText('from a running service').waitFor();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(masked(httpUrl));
    await page.getByText('WebSocket', { exact: true }).click();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(masked(webSocketUrl));
  });

  it.each([
    ['a web page', { body: '<!doctype html><p>Hello' }, 'is a web page, not an OpenRPC document'],
    ['nothing', { status: 404 }, 'There is no document at http://docs.example/'],
  ])('are missed at an address that has %s', async (_what, response, words) => {
    const page = await chromium.open();
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await page.route('http://docs.example/', (route) => route.fulfill({ headers, ...response }));
    await chromium.openAddress(page, 'http://docs.example/');
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    chromium.expectConsole(/404/);
  });
});
