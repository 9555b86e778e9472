import { until } from '@ethread/setup';
import { describeInChromium } from './in-chromium.ts';
import { keyOf, service } from './world.ts';

describeInChromium('links', (chromium) => {
  it('carry the document and the request, but no address of a service', async () => {
    const context = { permissions: ['clipboard-read', 'clipboard-write'] };
    const page = await chromium.open('method=eth_getBlockByNumber', context);
    await page.getByLabel('Search methods').fill('trace_block');
    await page.getByRole('option', { name: 'trace_block' }).waitFor();
    await page.getByLabel('Address', { exact: true }).fill(service.httpUrl);
    await page.getByLabel('Form of block').selectOption({ label: 'Quantity' });
    await page.getByRole('textbox', { name: 'block', exact: true }).fill('0x7');
    await chromium.openEditor(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await page.getByText(', edited').waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await until(async () => (await copied()).includes('document='));
    const link = await copied();
    expect(link.length).toBeLessThan(100_000);

    const other = await chromium.open(link.split('#')[1] ?? '');
    await other.getByText('from a link').waitFor();
    await other.getByRole('heading', { name: 'eth_getBlockByNumber' }).waitFor();
    await other.getByLabel('Search methods').fill('trace_block');
    await other.getByRole('option', { name: 'trace_block' }).waitFor();
    expect(await other.getByRole('textbox', { name: 'block', exact: true }).inputValue()).toBe('0x7');
    expect(await other.getByLabel('Address', { exact: true }).inputValue()).not.toContain(
      keyOf(service.httpUrl),
    );
  });

  it('are reported when they were truncated, and the playground’s own document opens', async () => {
    const page = await chromium.open('document=7Vtbc9s4lf4rKG6mHHeT');
    await page.getByRole('alert').filter({ hasText: 'not whole' }).waitFor();
    await page.getByRole('heading', { name: 'eth_getBlockByNumber' }).waitFor();
  });
});
