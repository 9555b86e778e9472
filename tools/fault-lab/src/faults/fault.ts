import type { ServerResponse } from 'node:http';
import type { Call } from '../json-rpc.ts';
import type { Random } from '../random.ts';

/** What a fault is done to: one request of the service to one node. */
export interface Injection {
  readonly asked: Call & { readonly id: unknown };
  /** What the real node answers, as text and parsed. */
  readonly honest: { readonly text: string; readonly result: unknown };
  readonly response: ServerResponse;
  readonly random: Random;
}

/** Something that a node does wrong. */
export interface Fault {
  readonly name: string;
  /** Methods whose answers it can spoil; undefined: all. */
  readonly methods?: readonly string[];
  /** Answers wrongly. Returns whether it could: an answer that has nothing to spoil goes through as it is. */
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
