import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { makeBusyChain } from '../../sample-chain/index.ts';
import { openBrowser } from '../../sites/index.ts';
import { bundleChunks } from '../clients/bundle.ts';
import { openClientPage } from '../clients/client-page.ts';
import {
  type CallCost,
  type ClientCosts,
  MEASURED_CLIENT,
  type MeasuredCall,
} from '../clients/measured-client.ts';
import { importChain } from '../ethread-service.ts';
import { GUARD_CHAIN } from '../guard/guard-workloads.ts';
import { workloadsOf } from '../peers/workloads.ts';
import type { Workbench } from '../workbench.ts';

const KEY = 'key-of-the-verified-client';
const WORKLOADS = ['call', 'multicall-5', 'multicall-200', 'quote'];
/** The slowdown of a browser's CPU. */
const SLOWDOWN = 4;

type Measure = (call: MeasuredCall) => Promise<ClientCosts>;

/**
 * Measures calls of the verified client beside plain calls, in Node and in Chromium: the quickest of each, since other
 * programs may use the machine. The first call of a new page includes the loading of the engine. Returns Markdown.
 */
export async function measureVerified(
  workbench: Workbench,
  { rounds }: { readonly rounds: number },
  log: (line: string) => void,
): Promise<string> {
  const chain = await makeBusyChain(GUARD_CHAIN);
  const files = {
    genesis: join(workbench.folder, 'genesis.json'),
    import: [join(workbench.folder, 'chain.rlp')],
  };
  writeFileSync(files.genesis, chain.genesis);
  writeFileSync(join(workbench.folder, 'chain.rlp'), chain.rlp);
  const service = await (await importChain(workbench, files)).startUnlimited(KEY, { methods: 'extended' });
  const url = `${service.url}/v3/${KEY}`;
  const { config } = JSON.parse(chain.genesis);
  const browser = await openBrowser();
  const page = await openClientPage(browser, MEASURED_CLIENT, SLOWDOWN);
  const measures: readonly (readonly [where: string, measure: Measure])[] = [
    ['Node', await programInNode(workbench)],
    [
      `Chromium, CPU ${SLOWDOWN} × slower`,
      (call) => page.page.evaluate((given) => Object(globalThis)['program'].measure(given), call),
    ],
  ];
  const lines = [
    '| call | where | requests | bytes | plain, ms | rounds | witness | warm | first of a page |',
    RULE,
  ];
  try {
    const anchor = await hashOf(url);
    for (const { name, title, requests } of workloadsOf(chain)) {
      if (!WORKLOADS.includes(name)) continue;
      const { params: given } = JSON.parse(requests[0] ?? '');
      // By hash, so that a warm client needs no request.
      const params = [given[0], { blockHash: anchor }];
      for (const [where, measure] of measures) {
        log(`${title}: ${where}`);
        const call = { url, params, anchor, chain: config, rounds };
        const costs = await measure(call);
        const first = where === 'Node' ? undefined : await firstOfPages(browser, call);
        lines.push(rowOf([title.replace('eth_call: ', ''), where], costs, first));
      }
    }
  } finally {
    await page.close();
    await browser.close();
  }
  return `${lines.join('\n')}\n`;
}

const RULE = '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |';

/** Loads the program into this process. */
async function programInNode(workbench: Workbench): Promise<Measure> {
  const folder = mkdtempSync(join(workbench.folder, 'client-'));
  const chunks = await bundleChunks(MEASURED_CLIENT, 'node');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const { code, fileName } of chunks) writeFileSync(join(folder, fileName), code);
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
  const { measure }: { readonly measure: Measure } = await import(pathToFileURL(join(folder, entry)).href);
  return measure;
}

/** Measures the first verified call of new pages. Returns the time of the quickest in milliseconds. */
async function firstOfPages(browser: Browser, call: MeasuredCall): Promise<number> {
  let quickest = Infinity;
  for (let round = 0; round < call.rounds; round++) {
    const { page, close } = await openClientPage(browser, MEASURED_CLIENT, SLOWDOWN);
    const cost: CallCost = await page.evaluate((given) => Object(globalThis)['program'].first(given), call);
    quickest = Math.min(quickest, cost.milliseconds);
    await close();
  }
  return quickest;
}

/** Returns the hash of the head, which the client trusts. */
async function hashOf(url: string): Promise<string> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  const { result } = Object(await response.json());
  return String(Object(result).hash);
}

/** Prints the requests and bytes of a plain call, and of verified ones by rounds and by a witness. */
function rowOf(
  cells: readonly [call: string, where: string],
  { plain, cold, witnessed, warm }: ClientCosts,
  first: number | undefined,
): string {
  const kinds = [plain, cold, witnessed];
  const list = (read: (cost: CallCost) => number) =>
    kinds.map((cost) => read(cost).toLocaleString('en')).join(' / ');
  const times = [plain, cold, witnessed, warm].map(({ milliseconds }) => milliseconds.toFixed(1));
  times.push(first?.toFixed(1) ?? '');
  return `| ${[...cells, list(({ requests }) => requests), list(({ bytes }) => bytes), ...times].join(' | ')} |`;
}
