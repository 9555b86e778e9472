import type { ServerResponse } from 'node:http';
import type { Requested } from '../json-rpc.ts';
import type { Random } from '@ethread/core';

/** The place of a fault: one request of the service to one node. */
export interface Injection {
  readonly requested: Requested;
  /** The real node's response, as text and parsed. */
  readonly honest: { readonly text: string; readonly result: unknown };
  readonly response: ServerResponse;
  readonly random: Random;
}

/** A way in which a node can fail. */
export interface Fault {
  readonly name: string;
  /** The methods whose responses it can alter. Undefined for all. */
  readonly methods?: readonly string[];
  /**
   * Sends a wrong response. Returns false when the honest response has nothing to alter, and is then sent unchanged.
   */
  inject(injection: Injection): boolean;
}

/** Sends text as a node does. */
export function sendText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

/** Sends a result as a node does. */
export function sendResult(response: ServerResponse, id: unknown, result: unknown): void {
  sendText(response, JSON.stringify({ jsonrpc: '2.0', id, result }));
}
