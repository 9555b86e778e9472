import type { Transport } from '@ethread/client';

/** Returns what the client gets in the place of a response. An error, too, may be altered, and is thrown. */
export type Alter = (method: string, params: readonly unknown[], response: unknown) => unknown;

/**
 * Returns a transport that alters the responses of another, as an attacker in between would, with the called methods,
 * also by round: the requests that are sent in one event-loop tick.
 */
export function alteredTransport(plain: Transport, alter: Alter) {
  const calls: string[] = [];
  const rounds: string[][] = [];
  let open: string[] | undefined;
  const transport: Transport = {
    async request<Result>(method: string, params: readonly unknown[]): Promise<Result> {
      if (!open) {
        rounds.push((open = []));
        setImmediate(() => (open = undefined));
      }
      open.push(method);
      calls.push(method);
      const response: unknown = await plain.request(method, params).catch((error: unknown) => error);
      const shown = alter(method, params, response);
      if (shown instanceof Error) throw shown;
      return shown as Result;
    },
    close() {},
  };
  return { transport, calls, rounds };
}

/** Returns how a request ends: its result, or the name, code, message and data of its error. */
export async function endingOf(
  transport: Transport,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return { result: await transport.request(method, params) };
  } catch (error) {
    const { name, code, message, data } = Object(error);
    return { name, code, message, data };
  }
}
