import { describeInChromium } from './in-chromium.ts';

/** Returns a document with many methods, whose params and results refer to schemas that refer to others. */
function documentOf(count: number): string {
  const thing = (index: number) => ({ $ref: `#/components/schemas/Thing${index % 200}` });
  const schemas = Object.fromEntries(
    Array.from({ length: 200 }, (_none, index) => [
      `Thing${index}`,
      { type: 'object', properties: { id: { type: 'string' }, next: thing(index + 1) } },
    ]),
  );
  const methods = Array.from({ length: count }, (_none, index) => ({
    name: `group${index % 20}_method${index}`,
    description: 'A sentence that makes this document long. '.repeat(20),
    params: [{ name: 'thing', required: true, schema: thing(index) }],
    result: { name: 'things', schema: { type: 'array', items: thing(index) } },
  }));
  const info = { title: 'Thousand', version: '1' };
  return JSON.stringify({ openrpc: '1.3.2', info, methods, components: { schemas } }, null, 2);
}

describeInChromium('a document with a thousand methods', (chromium) => {
  it('renders only the methods and lines in view, and is searched and edited', async () => {
    const page = await chromium.open();
    await chromium.openFile(page, 'long.json', documentOf(1_000));
    await page.getByRole('button', { name: 'Editor' }).click();
    await page.locator('.cm-content').waitFor();
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
