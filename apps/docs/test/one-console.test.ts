import { describeWith } from '@ethread/setup';
import { watchPages } from '@ethread/lab/sites';
import type { Page } from 'playwright-core';
import { docs, service } from './service.ts';

const METHOD = 'eth_getBlockByNumber';

interface Response {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const error = (code: number, message: string, data?: string) => ({
  jsonrpc: '2.0',
  id: 1,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});
const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value });
const PAID = { 'X-Credits-Cost': '80', 'X-Credits-Remaining': '920', 'X-Proof': 'local' };
const FREE = { 'X-Credits-Cost': '0', 'X-Credits-Remaining': '1000', 'X-Proof': 'local' };
const log = (index: number) => ({
  address: `0x${'6a'.repeat(20)}`,
  blockHash: `0x${'12'.repeat(32)}`,
  blockNumber: `0x${index.toString(16)}`,
  data: `0x${'00'.repeat(32)}`,
  logIndex: '0x0',
  removed: false,
  topics: [`0x${'ab'.repeat(32)}`],
  transactionHash: `0x${'34'.repeat(32)}`,
  transactionIndex: '0x0',
});

/** Responses of a service, with words that each console has to show. */
const RESPONSES: Readonly<Record<string, readonly [Response, ...words: (string | RegExp)[]]>> = {
  'a result that is not as documented': [
    { headers: PAID, body: result({ number: 'one' }) },
    'Result',
    '80 credits · 920 left',
    'proof local',
    'The result differs from the document',
  ],
  null: [{ headers: PAID, body: result(null) }, 'Result', '✓ The result is what the document describes.'],
  'a revert': [
    { headers: PAID, body: error(3, 'execution reverted: no', '0x') },
    'Error',
    '80 credits',
    'execution reverted: no',
  ],
  'invalid params': [{ headers: FREE, body: error(-32602, 'block: expected a tag') }, 'Error', '0 credits'],
  'an unknown key': [
    { status: 401, headers: FREE, body: error(-32000, 'invalid API key') },
    'HTTP 401',
    'Check the key: it may be mistyped',
  ],
  'no credits': [
    {
      status: 402,
      headers: { ...FREE, 'Retry-After': '3600' },
      body: error(-32005, 'daily credit balance exhausted'),
    },
    'HTTP 402',
    'Try again in 3,600 seconds.',
  ],
  'a key without the scope': [
    { status: 403, headers: FREE, body: error(-32002, 'the key may not call this method') },
    'HTTP 403',
    'the key may not call this method',
  ],
  'too many requests': [
    {
      status: 429,
      headers: { ...FREE, 'Retry-After': '1' },
      body: error(-32005, 'request rate exceeded: 100 a second'),
    },
    'HTTP 429',
    'Try again in 1 second.',
  ],
  '10,000 logs': [
    { headers: PAID, body: result(Array.from({ length: 10_000 }, (_, index) => log(index))) },
    'Result',
    /of 10,000 items/,
    'Decode with an own ABI',
  ],
  '2 MB': [{ headers: PAID, body: result(`0x${'00'.repeat(1_000_000)}`) }, 'Result', '2,000,002 characters'],
  'a page of a proxy': [
    { status: 502, body: '<html>Bad Gateway</html>' },
    'HTTP 502',
    'the response is not JSON',
  ],
};

/** The most elements of a page that shows a response, however long it is. */
const MOST_NODES = 4_000;

describeWith('Chromium')('the console of landing page, docs and playground', () => {
  const pages = watchPages({ viewport: { width: 1440, height: 1000 } });

  /** Opens a page with the console for the method. */
  async function open(address: string): Promise<Page> {
    const page = await pages.open(address);
    await page.getByLabel('API key', { exact: true }).fill(service.key);
    return page;
  }

  it('shows each response in equal words, with a bounded number of elements', async () => {
    const opened = [
      await open(`${service.url}/`),
      await open(`${docs}methods/${METHOD}/`),
      await open(`${service.url}/playground/#method=${METHOD}`),
    ];
    for (const [name, [{ status = 200, headers = {}, body }, ...words]] of Object.entries(RESPONSES)) {
      const shown: string[] = [];
      for (const page of opened) {
        await page.unrouteAll();
        await page.route('**/v3/*', (route) =>
          route.fulfill({
            status,
            headers: { ...headers, 'Content-Type': 'application/json' },
            body:
              typeof body === 'string'
                ? body
                : JSON.stringify({ ...Object(body), id: route.request().postDataJSON().id }),
          }),
        );
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await page.locator('.exchange[aria-busy="false"] .response-facts').waitFor();
        // The page loads what decodes logs when it shows the first one.
        for (const one of words) await page.locator('.exchange').getByText(one).first().waitFor();
        const text = await page.locator('.exchange').innerText();
        shown.push(text.replace(/[\d.,]+ ms/, 'MS').replace(/for \d+ B/, 'for N B'));
        expect([
          name,
          (await page.evaluate(() => document.querySelectorAll('*').length)) < MOST_NODES,
        ]).toEqual([name, true]);
      }
      // A proof belongs to a result.
      if (status !== 200 || Object(body).error !== undefined) expect(shown[0]).not.toContain('proof');
      expect([name, new Set(shown).size]).toEqual([name, 1]);
    }
    pages.faults.length = 0;
  });
});
