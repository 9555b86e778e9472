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

/** A first verified call, in milliseconds. */
interface FirstCall {
  /** The time that `prepareCalls` takes before it, where the program uses it. */
  readonly prepareMs: number | undefined;
  readonly callMs: number;
}

/** What a program has done before its first call. */
interface Before {
  /** Its code is loaded, but has not run. */
  readonly isLoaded: boolean;
  readonly isPrepared: boolean;
}

/** A place where the client runs. */
interface Place {
  readonly where: string;
  measure(call: MeasuredCall): Promise<ClientCosts>;
  /** Measures the first call of a new program. Returns undefined where all code is loaded before. */
  first(call: MeasuredCall, before: Before): Promise<FirstCall | undefined>;
}

const LOADED: Before = { isLoaded: true, isPrepared: false };
const PREPARED: Before = { isLoaded: true, isPrepared: true };
const OF_PAGE: Before = { isLoaded: false, isPrepared: false };

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
    first: (call, before) => firstInPage(browser, call, before),
  };
  const places = [await programInNode(workbench), inChromium];
  const lines = [
    '| call | where | requests | bytes | plain, ms | rounds | witness | warm | first of a page | first, loaded | prepare | first, prepared |',
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
        const quickest = (before: Before) => quickestFirst(rounds, () => place.first(call, before));
        const ofPage = await quickest(OF_PAGE);
        const loaded = await quickest(LOADED);
        const prepared = await quickest(PREPARED);
        const firsts = [ofPage?.callMs, loaded?.callMs, prepared?.prepareMs, prepared?.callMs];
        lines.push(rowOf([title.replace('eth_call: ', ''), where], costs, firsts));
      }
    }
  } finally {
    await page.close();
    await browser.close();
  }
  return `${lines.join('\n')}\n`;
}

const RULE = `| --- | --- |${' ---: |'.repeat(10)}`;

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
     import { first, prepare } from './${entry}';
     const { call, isPrepared } = workerData;
     const prepareMs = isPrepared ? await prepare() : undefined;
     const { milliseconds } = await first(call);
     parentPort.postMessage({ prepareMs, callMs: milliseconds });`,
  );
  return {
    where: 'Node',
    measure,
    async first(call, { isLoaded, isPrepared }) {
      if (!isLoaded) return undefined;
      const thread = new Worker(firstCall, { workerData: { call, isPrepared }, execArgv: [] });
      const [first]: FirstCall[] = await once(thread, 'message');
      await thread.terminate();
      return first;
    },
  };
}

/** Measures the first verified call of a new page. */
async function firstInPage(
  browser: Browser,
  call: MeasuredCall,
  { isLoaded, isPrepared }: Before,
): Promise<FirstCall> {
  const { page, preload, close } = await openClientPage(browser, MEASURED_CLIENT, SLOWDOWN);
  if (isLoaded) await preload();
  const prepareMs: number | undefined = isPrepared
    ? await page.evaluate(() => Object(globalThis)['program'].prepare())
    : undefined;
  const cost: CallCost = await page.evaluate((given) => Object(globalThis)['program'].first(given), call);
  await close();
  return { prepareMs, callMs: cost.milliseconds };
}

/** Returns the quickest of some first calls, or undefined where there are none. */
async function quickestFirst(
  rounds: number,
  measure: () => Promise<FirstCall | undefined>,
): Promise<FirstCall | undefined> {
  let quickest: FirstCall | undefined;
  for (let round = 0; round < rounds; round++) {
    const first = await measure();
    if (!first) return undefined;
    if (!quickest || first.callMs < quickest.callMs) quickest = first;
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
