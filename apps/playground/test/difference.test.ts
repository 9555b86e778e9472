import { violationsOf } from '@ethread/lab/sites';
import type { Page } from 'playwright-core';
import { describeInChromium } from './in-chromium.ts';

const documentOf = (methods: readonly object[], schemas: object) =>
  JSON.stringify({
    openrpc: '1.3.2',
    info: { title: 'Small', version: '1' },
    methods,
    components: { schemas },
  });
const method = (name: string) => ({
  name,
  params: [],
  result: { name: 'thing', schema: { $ref: '#/components/schemas/Thing' } },
});
const text = { type: 'string' };
const EARLIER = documentOf([method('get'), method('gone')], {
  Thing: { type: 'object', properties: { hash: text }, required: ['hash'] },
});
const LATER = documentOf([method('get'), method('come')], {
  Thing: { type: 'object', properties: { hash: text, size: text }, required: [] },
});

async function compareWith(page: Page, file: string, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Difference' }).click();
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page
    .getByLabel('From a file')
    .setInputFiles({ name: file, mimeType: 'application/json', buffer: Buffer.from(content) });
}
async function pasteOverAll(page: Page, content: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(content)})`);
  await page.locator('.editor .cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
}
const changesOf = async (page: Page, kind: string) => {
  const list = page.getByRole('region', { name: kind, exact: true }).getByRole('listitem');
  await list.first().waitFor();
  return list.allInnerTexts();
};

describeInChromium('the difference of two documents', (chromium) => {
  it('lists breaking changes and additions', async () => {
    const page = await chromium.open();
    await chromium.openFile(page, 'later.json', LATER);
    await compareWith(page, 'earlier.json', EARLIER);
    await page.getByText('From earlier.json to the open document').waitFor();
    expect(await changesOf(page, 'Breaking')).toEqual([
      'Method gone was removed.',
      'Field hash of Thing may be absent.',
    ]);
    expect(await changesOf(page, 'Added')).toEqual([
      'Method come was added.',
      'Field size of Thing was added.',
    ]);
    expect(await violationsOf(page)).toEqual([]);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    const other = await chromium.open(link.split('#')[1] ?? '');
    await other.getByText('From a link to the open document').waitFor();
    expect(await changesOf(other, 'Breaking')).toHaveLength(2);
  });

  it('follows edits, and can compare the document with the text before them', async () => {
    const page = await chromium.open();
    await chromium.openFile(page, 'later.json', LATER);
    await page.getByRole('button', { name: 'Editor' }).click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await pasteOverAll(page, EARLIER);
    await page.getByText(', edited').waitFor();
    await page.getByRole('button', { name: 'Difference' }).click();
    await page.getByRole('button', { name: /^Compare with/ }).click();
    await page.getByRole('button', { name: 'As it was before my edits' }).click();
    expect(await changesOf(page, 'Added')).toEqual(['Method gone was added.']);
    await pasteOverAll(page, LATER);
    await page.getByText('Clients see no difference.').waitFor();
  });

  it('reports a document that cannot be read', async () => {
    const page = await chromium.open();
    await compareWith(page, 'list.json', '[1]');
    await page.getByText('It is not a document').waitFor();
    await compareWith(page, 'own.json', '{"openrpc": "1.3.2", "info": {}, "methods": []}');
    expect(await changesOf(page, 'Added')).toContain('Method eth_getLogs was added.');
  });

  it('fits the width of a phone', async () => {
    const page = await chromium.open(undefined, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
    });
    await compareWith(page, 'earlier.json', EARLIER);
    expect(await changesOf(page, 'Breaking')).not.toEqual([]);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
  });
});
