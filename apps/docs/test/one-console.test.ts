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

const BATCH = JSON.stringify([
  { jsonrpc: '2.0', id: 1, method: METHOD, params: ['0x1', false] },
  { jsonrpc: '2.0', id: 2, method: METHOD, params: ['one', false] },
]);

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

/** The parts of a text that differ from run to run: times, sizes, hashes of blocks and the balance. */
const comparable = (text: string) =>
  text
    .replaceAll(/[\d.,]+ ms|for \d+ B|\d\d:\d\d:\d\d/g, '…')
    .replaceAll(/\d+ requests?, [\d,]+ bytes, \d+ credits|[\d,]+ left/g, '…');

describeWith('Chromium')('the console of landing page, docs and playground', () => {
  const pages = watchPages({ viewport: { width: 1440, height: 1000 } });

  async function open(address: string): Promise<Page> {
    const page = await pages.open(address);
    await page.getByLabel('API key', { exact: true }).fill(service.key);
    await page.locator('[data-asleep]:not(dialog)').waitFor({ state: 'detached' });
    return page;
  }

  const openAll = async () => [
    await open(`${service.url}/`),
    await open(`${docs}methods/${METHOD}/`),
    await open(`${service.url}/playground/#method=${METHOD}`),
  ];

  const send = (page: Page, words = 'Send') => page.getByRole('button', { name: words, exact: true }).click();

  /** Runs a step on each page, and expects that their consoles show the words, and nothing that differs. */
  async function expectEqual(
    name: string,
    opened: readonly Page[],
    words: readonly (string | RegExp)[],
    step: (page: Page) => Promise<void>,
  ): Promise<string> {
    const shown: string[] = [];
    for (const page of opened) {
      await step(page);
      await page.locator('.exchange[aria-busy="false"] .response-facts').waitFor();
      const side = page.locator('.console-side');
      // The page loads the code that decodes or verifies when it needs it.
      for (const one of words) await side.getByText(one).first().waitFor();
      shown.push(comparable(await side.innerText()));
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
      expect([name, nodes < MOST_NODES]).toEqual([name, true]);
    }
    expect([name, new Set(shown).size]).toEqual([name, 1]);
    pages.faults.length = 0;
    return shown[0] ?? '';
  }

  it('shows each response in equal words, with a bounded number of elements', async () => {
    const opened = await openAll();
    for (const [name, [{ status = 200, headers = {}, body }, ...words]] of Object.entries(RESPONSES)) {
      const shown = await expectEqual(name, opened, words, async (page) => {
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
        await send(page);
      });
      if (status !== 200 || Object(body).error !== undefined) expect(shown).not.toContain('proof');
    }
  });

  it('shows a batch, the notifications of a subscription with its price, and proofs in equal words', async () => {
    const opened = await openAll();
    await expectEqual('a batch', opened, ['1 of 2 failed', 'proof local'], async (page) => {
      await page.getByRole('button', { name: 'Batch', exact: true }).click();
      await page.getByRole('textbox', { name: 'Batch' }).fill(BATCH);
      await send(page, 'Send batch');
    });
    const refuted = ['✗ Refuted', 'The client rejects the response: '];
    await expectEqual('a refuted proof', opened, refuted, async (page) => {
      await page.getByRole('button', { name: 'Call', exact: true }).click();
      // The block of a tag may change until it is verified.
      await page.getByRole('combobox', { name: 'Fill in an example' }).selectOption('0');
      await page.route('**/v3/*', async (route) => {
        const answer = await route.fetch();
        const text = (await answer.text()).replace('"extraData":"0x', '"extraData":"0x12');
        await route.fulfill({ response: answer, body: text });
      });
      await send(page);
      await page.getByRole('button', { name: 'Verify', exact: true }).press('Enter');
    });
    const unchecked = ['Could not be checked here', 'This says nothing of the response.'];
    await expectEqual('a proof that cannot be checked', opened, unchecked, async (page) => {
      await page.route('**/v3/*', (route) => route.abort());
      await page.getByRole('button', { name: 'Verify again' }).press('Enter');
    });
    const words = ['Result', '10 credits · 990 left', 'proof local', /Notifications/];
    await expectEqual('a subscription', opened, words, async (page) => {
      await page.routeWebSocket(/\/ws\/v3\//, (socket) => {
        expect(socket.url()).toContain('?proof=1');
        socket.onMessage((message) => {
          const { id } = JSON.parse(String(message));
          const extra = { proof: 'local', credits: { cost: 10, remaining: 990 } };
          socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: null, ...extra }));
          for (const number of ['0x1', '0x2'])
            socket.send(
              JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { result: { number } } }),
            );
        });
      });
      await page.getByRole('radiogroup', { name: 'Transport' }).getByText('WebSocket').click();
      await send(page);
      await page.locator('.history, .notifications').getByText('0x2').waitFor();
    });
  });
});
