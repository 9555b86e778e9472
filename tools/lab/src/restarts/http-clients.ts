import { request as plainRequest, Agent } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createClient, http } from '@ethread/client';
import { followFetch } from './follow-fetch.ts';
import type { RestartTarget } from './restart-target.ts';
import type { Outcomes } from './outcomes.ts';

/** The requests that a client sends before it reads their responses. */
const PIPELINED = 4;
/** What undici reports when a connection was closed properly. */
const CLOSED = ['UND_ERR_SOCKET'];

const isUnaccepted = followFetch();

/** Sends requests over the connections of fetch. */
export async function runFetch({ url, nextBody }: RestartTarget, outcomes: Outcomes): Promise<void> {
  for (;;)
    try {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body: nextBody() });
      await response.text();
      outcomes.status(response.status);
    } catch (error) {
      if (isUnaccepted(error)) outcomes.unaccepted++;
      else if (outcomes.fail(error, CLOSED)) return;
    }
}

/** Calls a method by the client of this project, without its retries. */
export async function runOwnClient({ url }: RestartTarget, outcomes: Outcomes): Promise<void> {
  const client = createClient(http(url, { retries: 0 }));
  for (;;)
    try {
      await client.eth_getBlockByNumber('latest', false);
      outcomes.responses++;
    } catch (error) {
      if (isUnaccepted(error)) outcomes.unaccepted++;
      else if (outcomes.fail(error, CLOSED)) return;
    }
}

/** Sends requests over the connections of an agent of node:http or node:https, or over a connection for each. */
export const runAgent =
  (keepAlive: boolean) =>
  async ({ url, nextBody }: RestartTarget, outcomes: Outcomes): Promise<void> => {
    const isTls = url.startsWith('https:');
    const agent = isTls
      ? new TlsAgent({ keepAlive, maxSockets: 1 })
      : new Agent({ keepAlive, maxSockets: 1 });
    const send = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = {
          method: 'POST',
          agent,
          rejectUnauthorized: false,
          headers: { 'Content-Type': 'application/json' },
        };
        const sending = (isTls ? tlsRequest : plainRequest)(url, options, (response) => {
          response.on('error', reject).on('end', () => resolve(response.statusCode));
          response.resume();
        });
        sending.on('error', reject).end(nextBody());
      });
    for (;;)
      try {
        outcomes.status(await send());
      } catch (error) {
        const isNew = !keepAlive && error instanceof Error && 'code' in error;
        if (isNew && error.code === 'ECONNRESET') outcomes.unaccepted++;
        else if (outcomes.fail(error)) return agent.destroy();
      }
  };

/** Keeps several requests in flight on one connection, in the form of the fast path or of node:http. */
export const runPipelining =
  (fields: readonly string[]) =>
  async (target: RestartTarget, outcomes: Outcomes): Promise<void> => {
    while (!(await pipeline(target, fields, outcomes)));
  };

/** Uses one connection until it ends. Resolves to whether the service is gone. */
function pipeline(
  { port, key, url, nextBody }: RestartTarget,
  fields: readonly string[],
  outcomes: Outcomes,
): Promise<boolean> {
  const address = { port, host: '127.0.0.1', rejectUnauthorized: false };
  const socket = url.startsWith('https:') ? connectTls(address) : connectPlain(address);
  let unanswered = 0;
  let received = Buffer.alloc(0);
  const send = () => {
    const body = nextBody();
    const lines = [`POST /v3/${key} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...fields];
    socket.write([...lines, `Content-Length: ${body.length}`, '', body].join('\r\n'));
    unanswered++;
  };
  return new Promise((resolve) => {
    let failure: unknown;
    socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', () => {
      for (let count = 0; count < PIPELINED; count++) send();
    });
    socket.on('error', (error) => (failure = error));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (;;) {
        const headEnd = received.indexOf('\r\n\r\n');
        if (headEnd === -1) return;
        const head = received.toString('latin1', 0, headEnd);
        const end = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
        if (!(received.length >= end)) return;
        received = received.subarray(end);
        unanswered--;
        outcomes.status(Number(head.slice(9, 12)));
        if (!/connection: close/i.test(head)) send();
      }
    });
    socket.on('close', () => {
      if (received.length > 0) outcomes.cuts.push('a part of a response');
      if (failure === undefined) outcomes.declined += unanswered;
      let isGone = false;
      if (failure !== undefined)
        for (let count = Math.max(1, unanswered); count > 0; count--) isGone = outcomes.fail(failure);
      resolve(isGone);
    });
  });
}
