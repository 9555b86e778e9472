import { describeWith } from '@ethread/setup';
import { violationsOf, watchPages } from '@ethread/lab/sites';
import type { Locator, Page, Route } from 'playwright-core';
import { readContracts } from '../src/build/read-contracts.ts';
import { docs, service } from './service.ts';

/** The methods whose results clients can prove, with the parts that the proofs of some samples need. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  eth_call: ['Header', 'State', 'Code', 'Rules'],
  eth_getBlockReceipts: ['Header', 'Receipts'],
};
const METHODS = readContracts().service.methods.flatMap(({ name }) =>
  name.startsWith('eth_') ? [name] : [],
);

describeWith('Chromium')('the verification below a response', () => {
  const pages = watchPages({ viewport: { width: 1440, height: 1200 } });

  async function run(method: string): Promise<Page> {
    const page = await pages.open(`${docs}methods/${method}/`);
    await page.getByLabel('API key', { exact: true }).fill(service.key);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Verify', exact: true }).waitFor();
    return page;
  }

  /** Replaces the params, which an editor shows, and sends them. */
  async function sendWith(params: Locator, text: string): Promise<void> {
    await params.page().locator('.json-editor').waitFor();
    await params.press('Control+A');
    await params.press('Backspace');
    await params.page().keyboard.insertText(text);
    await params.page().getByRole('button', { name: 'Send', exact: true }).click();
  }

  /** Responds with another block. */
  async function change(route: Route): Promise<void> {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace('"extraData":"0x', '"extraData":"0x12') });
  }

  it.each(METHODS)('proves the sample of %s', async (method) => {
    const page = await run(method);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Verification' });
    const verdict = panel.locator('.verify-verdict');
    await verdict.waitFor();
    expect(await panel.innerText()).toContain('✓ Proven');
    expect(await verdict.innerText()).toMatch(/[\d.]+ ms · \d+ requests?, [\d,]+ bytes, [\d,]+ credits/);
    const terms = await panel.locator('dt').allInnerTexts();
    expect(terms).toEqual(expect.arrayContaining(['Result', 'Trusted block', ...(PARTS[method] ?? [])]));
  });

  it('refutes a response that was changed once, although the service responds truly afterwards', async () => {
    const page = await run('eth_getBlockByHash');
    await page.route('**/v3/*', change, { times: 1 });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.exchange[aria-busy="false"]').waitFor();
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Verification' });
    await panel.getByText('✗ Refuted').waitFor();
    expect(await panel.locator('dt').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('proves a result against a block that the user trusts, and refutes another chain', async () => {
    const page = await run('eth_getBlockByNumber');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Verification' });
    const trusted = panel.getByRole('textbox', { name: 'Trusted block' });
    const again = panel.getByRole('button', { name: 'Verify again' });
    const hash = await panel.locator('dd code').last().getAttribute('title');
    await trusted.fill(String(hash));
    await again.click();
    await panel.getByText('✓ Proven').waitFor();
    expect(await panel.locator('dd code').last().getAttribute('title')).toBe(hash);
    await trusted.fill('0x12');
    await again.click();
    await panel.getByText('Not a hash').waitFor();
    await trusted.fill(`0x${'12'.repeat(32)}`);
    await again.click();
    await panel.getByText('the service does not have the block').waitFor();
    expect(await panel.innerText()).toContain('✗ Refuted');
  });

  it('proves an error that the call itself ends with, and no error that withholds a result', async () => {
    const page = await run('eth_call');
    const params = page.getByRole('textbox', { name: 'Params, as JSON' });
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const verify = page.getByRole('button', { name: 'Verify', exact: true });
    const panel = page.getByRole('region', { name: 'Verification' });
    // The program reverts: PUSH1 0, DUP1, REVERT.
    await sendWith(params, '[{"data": "0x60008080fd"}, "latest"]');
    await verify.click();
    await panel.getByText('✓ Proven').waitFor();
    await sendWith(params, `[{"data": "0x00"}, {"blockHash": "0x${'12'.repeat(32)}"}]`);
    await verify.click();
    await panel.getByText('no proof shows that an error is true').waitFor();
    expect(await panel.innerText()).toContain('Not proven');
    // No block has this number yet.
    await page.goto(`${docs}methods/eth_getBlockByNumber/`);
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await sendWith(params, '["0xffffff", false]');
    await verify.click();
    await panel.getByText('Nothing proves that something does not exist').waitFor();
  });

  it('loads the code that verifies when the button is pressed, and offers none for companions', async () => {
    const page = await run('eth_getProof');
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect((await loaded()).filter((name) => /verify-panel|verified-calls|rules/.test(name))).toEqual([]);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByText('✓ Proven').waitFor();
    expect((await loaded()).filter((name) => /verify-panel|rules/.test(name)).length).toBeGreaterThan(1);
    const terms = await page.locator('.verify-checks').innerText();
    expect(terms).toContain('The service follows no consensus: nodes say which block is the newest.');

    const companion = await pages.open(`${docs}companions/methods/eth_chainId/`);
    await companion.getByLabel('API key', { exact: true }).fill(service.key);
    await companion.getByRole('button', { name: 'Send', exact: true }).click();
    await companion.locator('.response-facts').waitFor();
    expect(await companion.getByRole('button', { name: 'Verify', exact: true }).count()).toBe(0);
  });
});
