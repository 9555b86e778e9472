import { createCommittee } from '@ethread/upstreams/consensus/testing';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../sites/open-browser.ts';
import { openClientPage } from '../clients/client-page.ts';
import { spreadOf } from '../statistics.ts';
import type { Workbench } from '../workbench.ts';

/** The keys of a sync committee of the mainnet preset. */
const SIZE = 512;
const PROGRAM = `
import { loadWasmBls } from '@ethread/consensus/wasm-bls';
export async function measure({ keys, aggregateKey, message, signature, isTrusted }) {
  const bytes = (values) => Uint8Array.from(values);
  const began = performance.now();
  const bls = await loadWasmBls();
  const compiled = performance.now();
  const committee = await bls.load(bytes(keys), { isTrusted, aggregateKey: bytes(aggregateKey) });
  const loaded = performance.now();
  const all = new Uint8Array(${SIZE / 8}).fill(255);
  if (!(await committee.verify(all, bytes(message), bytes(signature)))) throw new Error('the signature is valid');
  return [compiled - began, loaded - compiled, performance.now() - loaded];
}`;

/**
 * Measures how long a sync committee takes to load in Chromium, with the library's code already there, in a new page each
 * round: cold, with the group of each key checked, and from storage, where it was checked before. Returns Markdown.
 */
export async function measureCommittee(
  _workbench: Workbench,
  { rounds }: { readonly rounds: number },
): Promise<string> {
  const { value, sign } = createCommittee(SIZE, 1);
  const message = new Uint8Array(32).fill(7);
  const signature = sign(
    message,
    value.pubkeys.map(() => true),
  );
  const given = {
    keys: value.pubkeys.flatMap((key) => [...key]),
    aggregateKey: [...value.aggregatePubkey],
    message: [...message],
    signature: [...signature],
  };
  const lines = [
    '| Committee of 512 keys | WebAssembly (ms) | Load (ms) | Verification (ms) | CPU of all (ms) |',
    '| --- | ---: | ---: | ---: | ---: |',
  ];
  const browser = await openBrowser();
  try {
    for (const isTrusted of [false, true]) {
      const measured: (readonly number[])[] = [];
      for (let round = 0; round < rounds; round++)
        measured.push(await measureOnce(browser, { ...given, isTrusted }));
      const cells = [0, 1, 2, 3].map((part) =>
        spreadOf(measured.map((times) => times[part] ?? Number.NaN)).median.toFixed(1),
      );
      lines.push(`| ${[isTrusted ? 'from storage' : 'cold', ...cells].join(' | ')} |`);
    }
  } finally {
    await browser.close();
  }
  return `${lines.join('\n')}\n`;
}

/** Returns the times of the parts and the CPU time of the page's thread for all, in milliseconds. */
async function measureOnce(browser: Browser, given: object): Promise<readonly number[]> {
  const { page, close } = await openClientPage(browser, PROGRAM);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const cpuSeconds = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    };
    const before = await cpuSeconds();
    const times: readonly number[] = await page.evaluate(
      (options) => Object(globalThis)['program'].measure(options),
      given,
    );
    return [...times, 1_000 * ((await cpuSeconds()) - before)];
  } finally {
    await close();
  }
}
