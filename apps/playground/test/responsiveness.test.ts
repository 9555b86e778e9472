import { describeInChromium } from './in-chromium.ts';

const METHODS = Array.from({ length: 1_000 }, (_none, index) => ({
  name: `group${index % 20}_method${index}`,
  description: 'A sentence that makes this document long. '.repeat(20),
  params: [{ name: 'thing', required: true, schema: { type: 'string' } }],
  result: { name: 'things', schema: { type: 'array' } },
}));

describeInChromium('a document with a thousand methods', (chromium) => {
  it('renders only the methods and lines in view, and is searched and edited', async () => {
    const page = await chromium.open();
    const document = { openrpc: '1.3.2', info: { title: 'Thousand', version: '1' }, methods: METHODS };
    await chromium.openFile(page, 'long.json', JSON.stringify(document, null, 2));
    await chromium.openEditor(page);
    expect(await page.locator('[role="option"]').count()).toBeLessThan(80);
    expect(await page.locator('*').count()).toBeLessThan(3_000);
    await page.getByLabel('Search methods').fill('method999');
    await page.getByRole('option', { name: 'group19_method999', exact: true }).waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await page.getByText(', edited').waitFor();
  });
});
