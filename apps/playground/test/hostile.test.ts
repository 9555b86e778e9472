import { describeInChromium } from './in-chromium.ts';

/** A document with a description and one method. */
const documentWith = (description: string, method: object = {}, components: object = {}) =>
  JSON.stringify(
    {
      openrpc: '1.3.2',
      info: { title: 'Hostile', version: '1', description },
      methods: [{ name: 'ask', params: [], result: { name: 'r', schema: {} }, ...method }],
      components,
    },
    null,
    1,
  );

const DESCRIPTION = `
<img src=x onerror="globalThis.wasRun = true"><script>globalThis.wasRun = true</script>

[a link](javascript:globalThis.wasRun=true) and [another](https://example.com/) ![pixel](https://example.com/pixel.png)

<iframe src="https://example.com/"></iframe>
`;

describeInChromium('hostile documents', (chromium) => {
  it('run nothing and fetch nothing by their descriptions', async () => {
    const page = await chromium.open();
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(chromium.world.site)) outside.push(request.url());
    });
    await chromium.openFile(page, 'hostile.json', documentWith(DESCRIPTION));
    const description = page.locator('.docs .markdown').first();
    await description.waitFor();
    expect(await description.locator('img, script, iframe').count()).toBe(0);
    // Pictures are links that nobody follows unasked; a link that would run something is none.
    const links = await description
      .locator('a')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]));
    const rel = 'noopener noreferrer nofollow';
    expect(links).toEqual([
      ['https://example.com/', rel],
      ['https://example.com/pixel.png', rel],
    ]);
    expect(await page.evaluate('globalThis.wasRun')).toBeUndefined();
    expect(outside).toEqual([]);
  }, 60_000);

  it('may refer to themselves without end', async () => {
    const node = {
      type: 'object',
      required: ['next'],
      properties: { next: { $ref: '#/components/schemas/Node' } },
    };
    const circle = { $ref: '#/components/schemas/Circle' };
    const param = (name: string) => ({
      name,
      required: true,
      schema: { $ref: `#/components/schemas/${name}` },
    });
    const method = {
      params: [param('Node'), param('Circle')],
      result: { name: 'r', schema: { $ref: '#/components/schemas/Node' } },
    };
    const page = await chromium.open();
    await chromium.openFile(
      page,
      'circle.json',
      documentWith('', method, { schemas: { Node: node, Circle: circle } }),
    );
    await page.getByRole('option', { name: 'ask' }).click();
    await page.locator('.descriptor').first().waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('Mock', { exact: true }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.locator('.exchange .badge').waitFor();
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await page.getByRole('button', { name: 'TypeScript types' }).click();
    await page.getByText('the schemas Circle → Circle refer to one another with nothing between').waitFor();
    const whole = { ...method, params: [param('Node')] };
    await chromium.openFile(page, 'node.json', documentWith('', whole, { schemas: { Node: node } }));
    await page.getByText('export interface Node').waitFor();
  }, 60_000);

  it('that can not be read at all are refused in words', async () => {
    const page = await chromium.open();
    await page.getByRole('button', { name: 'Open…' }).click();
    await page.getByLabel('From a file').setInputFiles({
      name: 'deep.json',
      mimeType: 'application/json',
      buffer: Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    });
    await page.locator('.header .badge.error').click();
    await page.locator('.problems li', { hasText: 'nested more than 200 levels' }).waitFor();
  }, 60_000);

  it('whose patterns take for ever do not hold up the page', async () => {
    const param = { name: 'text', required: true, schema: { type: 'string', pattern: '^(a+)+$' } };
    const page = await chromium.open();
    await chromium.openFile(page, 'slow.json', documentWith('', { params: [param] }));
    await page.getByRole('option', { name: 'ask' }).click();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('Mock', { exact: true }).click();
    await page.getByRole('textbox', { name: 'text', exact: true }).fill(`${'a'.repeat(40)}!`);
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Waiting for the answer…').waitFor();
    // The page answers meanwhile.
    await page.getByRole('button', { name: 'Docs' }).click();
    await page.locator('.descriptor').first().waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('takes too long to work with').waitFor({ timeout: 30_000 });
  }, 60_000);
});
