import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
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

/** A place where the client runs. */
interface Place {
  readonly where: string;
  measure(call: MeasuredCall): Promise<ClientCosts>;
  /** Measures the first call of a program whose code is loaded, but has not run. */
  firstLoaded(call: MeasuredCall): Promise<CallCost>;
  /** Measures the first call of a new page, which loads the engine. */
  firstOfPage?(call: MeasuredCall): Promise<CallCost>;
}

/**
 * Measures calls of the verified client beside plain calls, in Node and in Chromium: the quickest of each, since other
 * programs may use the machine. Returns Markdown.
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
  const inChromium: Place = {
    where: `Chromium, CPU ${SLOWDOWN} × slower`,
    measure: (call) => page.page.evaluate((given) => Object(globalThis)['program'].measure(given), call),
    firstLoaded: (call) => firstInPage(browser, call, { isLoaded: true }),
    firstOfPage: (call) => firstInPage(browser, call, { isLoaded: false }),
  };
  const places = [await programInNode(workbench), inChromium];
  const lines = [
    '| call | where | requests | bytes | plain, ms | rounds | witness | warm | first, loaded | first of a page |',
    RULE,
  ];
  try {
    const anchor = await hashOf(url);
    for (const { name, title, requests } of workloadsOf(chain)) {
      if (!WORKLOADS.includes(name)) continue;
      const { params: given } = JSON.parse(requests[0] ?? '');
      // By hash, so that a warm client needs no request.
      const params = [given[0], { blockHash: anchor }];
      for (const place of places) {
        const { where } = place;
        log(`${title}: ${where}`);
        const call = { url, params, anchor, chain: config, rounds };
        const costs = await place.measure(call);
        const firsts = [
          await quickestMs(rounds, () => place.firstLoaded(call)),
          await quickestMs(rounds, async () => place.firstOfPage?.(call)),
        ];
        lines.push(rowOf([title.replace('eth_call: ', ''), where], costs, firsts));
      }
    }
  } finally {
    await page.close();
    await browser.close();
  }
  return `${lines.join('\n')}\n`;
}

const RULE = '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |';

/**
 * Loads the program into this process. Its first call is that of a new thread, which has imported the program and reads
 * the engine from the disk.
 */
async function programInNode(workbench: Workbench): Promise<Place> {
  const folder = mkdtempSync(join(workbench.folder, 'client-'));
  const chunks = await bundleChunks(MEASURED_CLIENT, 'node');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const { code, fileName } of chunks) writeFileSync(join(folder, fileName), code);
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
  const { measure }: Pick<Place, 'measure'> = await import(pathToFileURL(join(folder, entry)).href);
  const firstCall = join(folder, 'first-call.js');
  writeFileSync(
    firstCall,
    `import { parentPort, workerData } from 'node:worker_threads';
     import { first } from './${entry}';
     parentPort.postMessage(await first(workerData));`,
  );
  return {
    where: 'Node',
    measure,
    async firstLoaded(call) {
      const thread = new Worker(firstCall, { workerData: call, execArgv: [] });
      const [cost]: CallCost[] = await once(thread, 'message');
      await thread.terminate();
      if (!cost) throw new Error('a thread sent no cost');
      return cost;
    },
  };
}

/** Measures the first verified call of a new page. */
async function firstInPage(
  browser: Browser,
  call: MeasuredCall,
  { isLoaded }: { readonly isLoaded: boolean },
): Promise<CallCost> {
  const opened = await openClientPage(browser, MEASURED_CLIENT, SLOWDOWN);
  if (isLoaded) await opened.preload();
  const cost: CallCost = await opened.page.evaluate(
    (given) => Object(globalThis)['program'].first(given),
    call,
  );
  await opened.close();
  return cost;
}

/** Returns the time of the quickest of some first calls in milliseconds, or undefined where there are none. */
async function quickestMs(
  rounds: number,
  first: () => Promise<CallCost | undefined>,
): Promise<number | undefined> {
  let quickest: number | undefined;
  for (let round = 0; round < rounds; round++) {
    const cost = await first();
    if (!cost) return undefined;
    quickest = Math.min(quickest ?? Infinity, cost.milliseconds);
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
  firsts: readonly (number | undefined)[],
): string {
  const kinds = [plain, cold, witnessed];
  const list = (read: (cost: CallCost) => number) =>
    kinds.map((cost) => read(cost).toLocaleString('en')).join(' / ');
  const times = [plain, cold, witnessed, warm].map(({ milliseconds }) => milliseconds.toFixed(1));
  times.push(...firsts.map((first) => first?.toFixed(1) ?? ''));
  return `| ${[...cells, list(({ requests }) => requests), list(({ bytes }) => bytes), ...times].join(' | ')} |`;
}
