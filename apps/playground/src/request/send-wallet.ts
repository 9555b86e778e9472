import { isObject, type Json, textOf } from '@ethread/openrpc';
import { parseJson } from '../document/json-source.ts';
import { plainReply, type Reply } from './exchange.ts';
import type { Wallet } from './wallets.ts';

/**
 * Sends the calls of a body through a wallet, which chooses the node. The reply has the form of JSON-RPC.
 * @throws {Error} for a body without calls, with a message for the user.
 */
export async function sendWallet(wallet: Wallet, body: string, signal: AbortSignal): Promise<Reply> {
  const start = performance.now();
  const request = parseJson(body);
  const calls: readonly Json[] = Array.isArray(request) ? request : [request ?? null];
  if (calls.length === 0 || !calls.every(isCall))
    throw new Error('A wallet takes calls only: each needs a method. Nothing was sent.');
  const cancelled = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  const responses = await Promise.race([
    Promise.all(calls.map((call) => callWallet(wallet, call))),
    cancelled,
  ]);
  const text = JSON.stringify(Array.isArray(request) ? responses : responses[0]);
  return plainReply(text, start, [`${wallet.name} sent it to the node of its network.`]);
}

interface Call {
  readonly [field: string]: Json;
  readonly method: string;
}

const isCall = (call: Json): call is Call & Json => isObject(call) && textOf(call['method']) !== undefined;

/** Makes one call. A wallet returns the bare result, and throws an error with a code (EIP-1193). */
async function callWallet({ provider }: Wallet, call: Call): Promise<object> {
  const envelope = { jsonrpc: '2.0', id: call['id'] ?? null };
  const { method, params } = call;
  try {
    const result = await provider.request({ method, ...(params === undefined ? {} : { params }) });
    return { ...envelope, result: result ?? null };
  } catch (error) {
    return { ...envelope, error: errorOf(error) };
  }
}

/** The code of an error without one: the internal error of JSON-RPC. */
const INTERNAL_ERROR = -32603;

function errorOf(error: unknown): { code: unknown; message: string; data?: unknown } {
  const thrown = typeof error === 'object' && error !== null ? error : {};
  return {
    code: 'code' in thrown ? thrown.code : INTERNAL_ERROR,
    message: 'message' in thrown ? String(thrown.message) : String(error),
    ...('data' in thrown ? { data: thrown.data } : {}),
  };
}
