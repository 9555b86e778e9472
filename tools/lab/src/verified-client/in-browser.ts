import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openClientPage } from '../bench/index.ts';
import type { VerifiedOptions } from '@ethread/client/verify';
import { openBrowser } from '../sites/index.ts';
import type { ApiResponse } from '../json-rpc.ts';

/** A call of a verified client. */
export interface ClientCall {
  readonly method: string;
  readonly params: readonly unknown[];
  /** False: the client is new, and has proven nothing yet. */
  readonly isWarm: boolean;
}

/** How a call ended. */
export interface ClientEnding extends ApiResponse {
  /** Whether the client did not believe the service. */
  readonly isUnproven?: boolean;
}

/** Verified clients of one service. */
export interface Clients {
  ending(call: ClientCall): Promise<ClientEnding>;
  close(): Promise<void>;
}

const PROGRAM = `
import { http } from '@ethread/client';
import { UnprovenError, VerificationError, verified } from '@ethread/client/verify';
let open;
let warm;
export function begin({ url, options }) {
  const plain = http(url);
  open = () => verified(plain, options);
  warm = open();
}
export async function ending({ method, params, isWarm }) {
  try {
    return { result: await (isWarm ? warm : open()).request(method, params) };
  } catch (error) {
    const { code, message, data } = error;
    const isUnproven = error instanceof UnprovenError || error instanceof VerificationError;
    return { error: { code, message, data }, isUnproven };
  }
}`;

/** Opens clients in Chromium, bundled as a user does it. */
export async function openInBrowser(url: string, options: VerifiedOptions): Promise<Clients> {
  const service = await openToPages(url);
  const browser = await openBrowser();
  const { page, close } = await openClientPage(browser, PROGRAM);
  await page.evaluate((given) => Object(globalThis)['program'].begin(given), { url: service.url, options });
  return {
    ending: (call) => page.evaluate((given) => Object(globalThis)['program'].ending(given), call),
    async close() {
      await close();
      await browser.close();
      service.close();
    },
  };
}

/** Passes requests on to a node that lets no pages of other origins read its responses. */
async function openToPages(url: string): Promise<{ readonly url: string; close(): void }> {
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { 'Content-Type': 'application/json' };
    const passed = await fetch(url, { method: 'POST', headers, body: Buffer.concat(chunks) });
    response.setHeader('Content-Type', 'application/json');
    response.end(await passed.text());
  }
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.method !== 'POST') return void response.end();
    pass(request, response).catch((error: unknown) => response.destroy(Object(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
