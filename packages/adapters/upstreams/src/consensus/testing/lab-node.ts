import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hexToBytes } from '@ethread/core';
import type { LabChain, LabMessage } from './lab-chain.ts';

export interface Lie {
  /** Replaces a message. Returns undefined for one that the node does not have. */
  readonly message?: (honest: LabMessage | undefined, request: LabRequest) => LabMessage | undefined;
  /** Replaces the data of a printed message, such as a branch. */
  readonly json?: (data: unknown) => unknown;
  /** Responds by itself. Returns false to leave the request to the node. */
  readonly respond?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** What a light client asks for. */
export interface LabRequest {
  readonly kind: LabMessage['kind'];
  readonly period?: number;
  readonly root?: Uint8Array;
}

/** A beacon node over the lab's chain, with the Beacon API's requests for light clients. */
export interface LabNode {
  readonly url: string;
  readonly requested: string[];
  lie: Lie | undefined;
  /** Force-closes all connections. */
  disconnect(): void;
  close(): Promise<void>;
}

const PREFIX = '/eth/v1/beacon/light_client/';

/** Starts a node on 127.0.0.1. */
export async function startLabNode(chain: LabChain, port = 0): Promise<LabNode> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (node.lie?.respond?.(request, response)) return;
    handle(new URL(request.url ?? '/', 'http://lab'), response);
  });

  function find(asked: LabRequest): LabMessage | undefined {
    const { lie } = node;
    const honest = honestly(asked);
    return lie?.message ? lie.message(honest, asked) : honest;
  }

  function honestly({ kind, period, root }: LabRequest): LabMessage | undefined {
    switch (kind) {
      case 'bootstrap':
        return root && chain.bootstrap(root);
      case 'update':
        return period === undefined ? undefined : chain.update(period);
      case 'finalityUpdate':
        return chain.finality;
      case 'optimisticUpdate':
        return chain.optimistic;
    }
  }

  function toJson({ fork, container, value }: LabMessage): {
    readonly version: string;
    readonly data: unknown;
  } {
    const data = container.toJson(value);
    return { version: fork, data: node.lie?.json?.(data) ?? data };
  }

  function handle(url: URL, response: ServerResponse): void {
    const path = url.pathname;
    const send = (message: LabMessage | undefined) =>
      message ? sendJson(response, toJson(message)) : sendError(response, 404);
    if (path.startsWith(`${PREFIX}bootstrap/`)) {
      const root = hexToBytes(path.slice(`${PREFIX}bootstrap/`.length));
      return send(find({ kind: 'bootstrap', root }));
    }
    if (path === `${PREFIX}finality_update`) return send(find({ kind: 'finalityUpdate' }));
    if (path === `${PREFIX}optimistic_update`) return send(find({ kind: 'optimisticUpdate' }));
    if (path !== `${PREFIX}updates`) return sendError(response, 404);
    const start = Number(url.searchParams.get('start_period'));
    const count = Math.min(128, Number(url.searchParams.get('count')));
    const updates = Array.from({ length: count }, (_none, at) =>
      find({ kind: 'update', period: start + at }),
    ).flatMap((update) => update ?? []);
    sendJson(response, updates.map(toJson));
  }

  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.address() as AddressInfo;
  const node: LabNode = {
    url: `http://127.0.0.1:${bound}`,
    requested,
    lie: undefined,
    disconnect: () => server.closeAllConnections(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return node;
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(body));
}

function sendError(response: ServerResponse, code: number): void {
  response.statusCode = code;
  sendJson(response, { code, message: 'not available' });
}
