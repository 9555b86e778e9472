import type { ServerResponse } from 'node:http';
import { post, type Requested } from './json-rpc.ts';
import { type JsonRpcServer, serveJsonRpc } from './json-rpc-server.ts';
import { type Fault, sendText } from './faults/fault.ts';
import type { Random } from '@ethread/core';

/**
 * A function by which a node sees another chain. Returns the response's text, or undefined to leave the response to the
 * real node.
 */
export type View = (requested: Requested) => Promise<string | undefined>;

/** A proxy before a real node that injects faults on request. */
export interface Nemesis extends JsonRpcServer {
  /** Its current view of the chain, or undefined for the real one. */
  view: View | undefined;
  readonly viewed: number;
}

/** The fault that waits for a matching request. The first node that receives such a request injects it. */
export interface Trap {
  armed: { readonly fault: Fault; readonly method: string } | undefined;
  sprung: number;
}

export async function startNemesis(nodeUrl: string, trap: Trap, random: Random): Promise<Nemesis> {
  let viewed = 0;

  async function respond(body: string, response: ServerResponse): Promise<void> {
    const requested: Requested | Requested[] = JSON.parse(body);
    if (Array.isArray(requested)) return respondToBatch(requested, response);
    const seen = await nemesis.view?.(requested);
    if (seen !== undefined) {
      viewed++;
      return sendText(response, seen);
    }
    const { armed } = trap;
    // The calls that watch a node are not altered. Views alter those.
    const [first] = requested.params ?? [];
    const isWatch = /^(?:latest|safe|finalized)$/.test(String(first)) || requested.method === 'eth_chainId';
    const text = await post(nodeUrl, body);
    if (armed && armed === trap.armed && !isWatch && armed.method === requested.method) {
      const honest = { text, result: JSON.parse(text).result };
      if (armed.fault.inject({ requested, honest, response, random })) {
        trap.armed = undefined;
        trap.sprung++;
        return;
      }
    }
    sendText(response, text);
  }

  /** Responds to each call of a batch by the view. Faults alter single calls only. */
  async function respondToBatch(calls: readonly Requested[], response: ServerResponse): Promise<void> {
    const texts = calls.map(async (requested) => {
      const seen = await nemesis.view?.(requested);
      if (seen !== undefined) viewed++;
      return seen ?? post(nodeUrl, JSON.stringify(requested));
    });
    sendText(response, `[${(await Promise.all(texts)).join()}]`);
  }

  const server = await serveJsonRpc(respond);
  const nemesis: Nemesis = {
    ...server,
    get failure() {
      return server.failure;
    },
    view: undefined,
    get viewed() {
      return viewed;
    },
  };
  return nemesis;
}
