import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { bundleChunks } from './bundle.ts';

/** A page whose program is `globalThis.program`. */
export interface ClientPage {
  readonly page: Page;
  /** Loads and compiles all code that the program may load, without running it. */
  preload(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a page with a program that is bundled as a user does it. Its other chunks are loaded when the program needs
 * them.
 *
 * @param cpuSlowdown The slowdown of the page's thread; 4 resembles a mid-range phone.
 */
export async function openClientPage(browser: Browser, source: string, cpuSlowdown = 1): Promise<ClientPage> {
  const chunks = await bundleChunks(source, 'browser');
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
  const files = new Map(chunks.map(({ code, fileName }) => [`/${fileName}`, code]));
  files.set('/start.js', `import * as program from './${entry}'; globalThis.program = program;`);
  const server = createServer(({ url = '/' }, response) => {
    const code = files.get(url);
    response.setHeader('Content-Type', code === undefined ? 'text/html' : 'text/javascript');
    response.end(code ?? '<!doctype html><script type="module" src="/start.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction(() => 'program' in globalThis);
  return {
    page,
    preload: () => page.evaluate(preloadModules, [...files.keys()]),
    async close() {
      await page.close();
      server.close();
    },
  };
}

/** Runs in the page. */
async function preloadModules(paths: readonly string[]): Promise<void> {
  const loads = paths.map((path) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = path;
    return new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', reject);
      document.head.append(link);
    });
  });
  await Promise.all(loads);
}
