import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describeInChromium } from './in-chromium.ts';

interface Example {
  readonly info: { readonly title: string };
  readonly methods: readonly { readonly name: string }[];
  readonly components?: object;
}

/** The npm package's documents by name. */
const examples: Readonly<Record<string, Example>> = (() => {
  const loaded = createRequire(import.meta.url)('@open-rpc/examples');
  return loaded.default ?? loaded;
})();

const WRONG = {
  json: `{
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
`,
  yaml: `openrpc: 1.3.2
info:
  title: Wrong
methods:
  - name: first
    parameters: []
    params: []
    result:
      name: r
      schema:
        $ref: '#/components/schemas/Missing'
  - name: first
    params: none
`,
};

/** The problems that the page lists, each as its line and message. */
async function problemsOf(page: Page): Promise<[number, string][]> {
  await page.locator('.problems li').first().waitFor();
  const rows = await page.locator('.problems li').allInnerTexts();
  return rows.map((row) => {
    const [, line = '', message = ''] = /Line (\d+)\s+([^]*)/.exec(row) ?? [];
    return [Number(line), message.trim()];
  });
}

describeInChromium('documents', (chromium) => {
  it.each([
    ['json', [3, 7, 9, 11, 11]],
    ['yaml', [2, 6, 11, 12, 13]],
  ] as const)(
    'with errors in %s show them at their lines',
    async (format, lines) => {
      const page = await chromium.open();
      await chromium.openFile(page, `wrong.${format}`, WRONG[format]);
      await page.getByRole('button', { name: '5 errors' }).click();
      const problems = await problemsOf(page);
      expect(problems.map(([line]) => line)).toEqual(lines);
      const messages = problems.map(([, message]) => message).join('\n');
      expect(messages).toContain('“info” needs “version”.');
      expect(messages).toContain('“first” has no field “parameters”'.replace('“first”', 'Method 1'));
      expect(messages).toContain('#/components/schemas/Missing leads nowhere.');
      expect(messages).toContain('Another method is called “first”.');
      expect(messages).toContain('Expected array, not the string none.');
      // The editor marks the same lines.
      const markers = page.locator('.cm-gutter-lint .cm-lint-marker');
      await markers.first().waitFor();
      expect(await markers.count()).toBe(new Set(lines).size);
      await page.locator('.problems .row').nth(2).click();
      await page.locator('.cm-activeLineGutter', { hasText: String(lines[2]) }).waitFor();
    },
    60_000,
  );

  it('are checked again as they are written, and complete from the meta-schema', async () => {
    const page = await chromium.open();
    await chromium.openFile(
      page,
      'small.json',
      '{\n  "openrpc": "1.3.2",\n  "info": { "title": "T", "version": "1" },\n  "methods": []\n}\n',
    );
    await page.getByRole('button', { name: 'Editor' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('"ser');
    // The keyboard is not listened to in the first moment of the list, which may be any moment.
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'servers' }).first().click();
    await page.locator('.cm-line', { hasText: '"servers": ' }).waitFor();
    // A value is missing now, which is said at that line.
    await page.locator('.problems li', { hasText: 'value is expected' }).waitFor();
    await page.keyboard.type('[],');
    await page.getByText('No problems').waitFor();
  }, 60_000);

  it('are followed by the docs as the cursor moves, and the editor follows the list of methods', async () => {
    const page = await chromium.open();
    await page.getByRole('button', { name: 'Editor' }).click();
    await page.locator('.cm-content').waitFor();
    await page.getByRole('option', { name: 'eth_getProof' }).click();
    await page.locator('.cm-line', { hasText: '"eth_getProof"' }).first().click();
    await page.getByRole('heading', { name: 'eth_getProof' }).waitFor();
    await page.locator('.cm-line', { hasText: '"storageKeys"' }).first().click();
    await page.locator('.descriptor[data-here="true"]', { hasText: 'storageKeys' }).waitFor();
  }, 60_000);

  it.each(Object.keys(examples))(
    'of @open-rpc/examples: %s opens without problems, and each method is answered by the mock',
    async (name) => {
      const document = examples[name];
      if (!document) throw new Error(`there is no example ${name}`);
      const page = await chromium.open();
      await chromium.openFile(page, `${name}.json`, JSON.stringify(document, null, 2));
      await page.getByRole('heading', { name: document.info.title }).first().waitFor();
      expect(await page.getByRole('option').allInnerTexts()).toEqual(
        document.methods.map((method) => method.name),
      );
      expect(await page.locator('.header .badge.error').count()).toBe(0);
      await page.getByRole('option').first().click();
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByText('Mock', { exact: true }).click();
      for (const [index, method] of document.methods.entries()) {
        await page.getByRole('option').nth(index).click();
        await page.getByRole('heading', { name: method.name, exact: true }).waitFor();
        await page.getByRole('button', { name: 'Send request' }).click();
        await page.locator('.history li').nth(index).waitFor();
        await page.locator('.exchange[aria-busy="false"] .badge.ok').waitFor();
      }
    },
    60_000,
  );

  it('of a running service open by rpc.discover, and requests go there', async () => {
    const { httpUrl, webSocketUrl } = chromium.world;
    const page = await chromium.open(`endpoint=${encodeURIComponent(httpUrl)}&method=eth_getLogs`);
    await page.getByText('from a running service').waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(httpUrl);
    await page.getByText('WebSocket', { exact: true }).click();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(webSocketUrl);
  }, 60_000);

  it('open from an address, and by being dropped on the page', async () => {
    const page = await chromium.open();
    const address = 'https://documents.example/math.json';
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await page.route(address, (route) => route.fulfill({ json: examples['simpleMath'], headers }));
    await page.getByRole('button', { name: 'Open…' }).click();
    await page.getByLabel('From an address').fill(address);
    await page.keyboard.press('Enter');
    await page.getByText('from an address').waitFor();
    expect(await page.getByRole('option').count()).toBe(examples['simpleMath']?.methods.length);

    const text = JSON.stringify(examples['petstore']);
    const dropped = await page.evaluateHandle<DataTransfer, string>((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'pets.json'));
      return transfer;
    }, text);
    await page.dispatchEvent('.app', 'dragover', { dataTransfer: dropped });
    await page.getByText('Drop the document to open it').waitFor();
    await page.dispatchEvent('.app', 'drop', { dataTransfer: dropped });
    await page.getByText('from pets.json').waitFor();
    expect(await page.getByRole('option').count()).toBe(examples['petstore']?.methods.length);
  }, 60_000);

  it('change between JSON and YAML', async () => {
    const page = await chromium.open();
    await page.getByRole('button', { name: 'Editor' }).click();
    await page.getByRole('button', { name: 'As YAML' }).click();
    await page.locator('.cm-line', { hasText: /^openrpc: 1\.3\.2$/ }).waitFor();
    await page.getByRole('button', { name: 'As JSON' }).click();
    await page.locator('.cm-line', { hasText: '"openrpc": "1.3.2",' }).waitFor();
  }, 60_000);

  it('of @open-rpc/examples become code', async () => {
    const page = await chromium.open();
    await chromium.openFile(page, 'links.json', JSON.stringify(examples['links']));
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await page.getByText('export interface user {').waitFor();
    await page.getByRole('button', { name: 'TypeScript client' }).click();
    await page.getByText('readonly get_user_by_name: (username: string').waitFor();
  }, 60_000);

  it('become code whose differences are told; what stands elsewhere is not fetched', async () => {
    const page = await chromium.open();
    const schemas = { 'two words': { type: 'string' }, far: { $ref: 'https://elsewhere.example/a.json#/b' } };
    const document = { ...examples['links'], components: { ...examples['links']?.components, schemas } };
    const text = JSON.stringify(document).replaceAll(
      /schemas\/(user|repository|pullrequest)"/g,
      'schemas/far"',
    );
    await chromium.openFile(page, 'elsewhere.json', text);
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await page.getByText('2 things that the code does not say').click();
    await page.getByText('The schema two words is called TwoWords.').waitFor();
    await page.getByText('https://elsewhere.example/a.json is not read').waitFor();
  }, 60_000);

  it('are generated to the code that stands in the repository', async () => {
    const page = await chromium.open();
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    const code = page.getByRole('region', { name: 'Code' });
    await page.getByText('export interface MethodMap').waitFor({ timeout: 30_000 });
    const types = (await code.textContent()) ?? '';
    const repository = readFileSync(
      new URL('../../../packages/types/src/generated/types.gen.ts', import.meta.url),
      'utf8',
    );
    const declared = (text: string) =>
      [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, type]) => type);
    expect(new Set(declared(types))).toEqual(new Set(declared(repository)));
    await page.getByRole('button', { name: 'TypeScript client' }).click();
    await page.getByText('readonly eth_getLogs: (filter: Types.Filter').waitFor();
  }, 60_000);
});
