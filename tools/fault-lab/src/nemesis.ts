import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Call, post } from './json-rpc.ts';
import { type Fault, sendText } from './faults/fault.ts';
import type { Random } from './random.ts';

/** How a node sees the chain, instead of as it is. Returns the answer's text; undefined leaves it to the real node. */
export type View = (asked: Call & { readonly id: unknown }) => Promise<string | undefined>;

/** A proxy before a real node that does wrong when it is told to. */
export interface Nemesis {
  readonly url: string;
  /** How it sees the chain from now on; undefined: as it is. */
  view: View | undefined;
  /** Answers that its view gave. */
  readonly viewed: number;
  /** What went wrong here without being told to: then the run says nothing. */
  readonly failure: unknown;
  close(): Promise<void>;
}

/** The fault that waits for a request: the first node that is asked what it can spoil does it. */
export interface Trap {
  armed: { readonly fault: Fault; readonly method: string } | undefined;
  /** Requests at which it was sprung. */
  sprung: number;
}

/** Starts a proxy. */
export async function startNemesis(nodeUrl: string, trap: Trap, random: Random): Promise<Nemesis> {
  let viewed = 0;
  let failure: unknown;

  async function answer(body: string, response: ServerResponse): Promise<void> {
    const asked: Call & { readonly id: unknown } = JSON.parse(body);
    const seen = await nemesis.view?.(asked);
    if (seen !== undefined) {
      viewed++;
      return sendText(response, seen);
    }
    const { armed } = trap;
    // The calls by which a node is watched are left alone: what they see is a view.
    const isWatch =
      /^(?:latest|safe|finalized)$/.test(String(asked.params[0])) || asked.method === 'eth_chainId';
    const text = await post(nodeUrl, body);
    if (armed && armed === trap.armed && !isWatch && armed.method === asked.method) {
      const honest = { text, result: JSON.parse(text).result };
      if (armed.fault.inject({ asked, honest, response, random })) {
        trap.armed = undefined;
        trap.sprung++;
        return;
      }
    }
    sendText(response, text);
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    response.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer(Buffer.concat(chunks).toString(), response).catch((error: unknown) => {
        failure ??= error;
        response.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const nemesis: Nemesis = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    view: undefined,
    get viewed() {
      return viewed;
    },
    get failure() {
      return failure;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return nemesis;
}
