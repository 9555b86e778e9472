import { cpSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promiseHooks } from 'node:v8';
import type { Clock } from '@ethread/core';
import { callOf } from '../json-rpc.ts';
import { configurationFile, KEY, SAMPLE_CHAIN, temporaryFolder } from '../service-process.ts';
import { openService } from '../world.ts';

/** The costs of one request, from its bytes to the bytes of its response. */
export interface RequestCost {
  /** Continuations of promises that ran, which are the microtask turns of the request. */
  readonly turns: number;
  readonly body: string;
}

/** A service in this process, and a client that uses no promises while it counts. */
export interface RequestPath {
  /** Sends one call and counts what happens until the response has arrived. */
  send(method: string, params: readonly unknown[]): Promise<RequestCost>;
  close(): Promise<void>;
}

/**
 * Opens a service over a data folder with the sample chain, or over a node that has it. Under a clock that stands still,
 * long work never yields to other tasks, so that the counts do not depend on the machine.
 */
export async function openRequestPath(
  source: string | { readonly node: string },
  clock: Clock,
): Promise<RequestPath> {
  const folder = temporaryFolder();
  const chain = { name: 'sample', genesis: join(SAMPLE_CHAIN, 'genesis.json'), data: 'data' };
  if (typeof source === 'string') cpSync(source, join(folder, 'data'), { recursive: true });
  else {
    const nodes = [{ name: 'node', url: source.node }];
    Object.assign(chain, { execute: false, proofs: 'complete', nodes });
  }
  const file = configurationFile({ chains: [chain] }, folder);
  const { service } = await openService(file, { clock });
  await service.ready;
  const socket = connect(service.address.port, '127.0.0.1');
  let received = '';
  let whole: ((body: string) => void) | undefined;
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
    const end = received.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
    if (end < 0 || received.length < end + 4 + length) return;
    const body = received.slice(end + 4);
    received = '';
    whole?.(body);
  });

  function send(method: string, params: readonly unknown[], onResponse: (body: string) => void): void {
    whole = onResponse;
    const body = JSON.stringify(callOf(method, params));
    const head = `POST /v3/${KEY} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json`;
    socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  return {
    send: (method, params) =>
      new Promise((resolve) => {
        // Once the promises of the request before have ended.
        setImmediate(() => {
          let turns = 0;
          const stop = promiseHooks.onBefore(() => void turns++);
          send(method, params, (body) => {
            stop();
            resolve({ turns, body });
          });
        });
      }),
    async close() {
      socket.destroy();
      await service.close();
    },
  };
}
