import { openHttpConnection, postOf } from './http-connection.ts';

/** A response and its latency, from the first byte sent to the last byte received. */
export interface TimedResponse {
  readonly ms: number;
  readonly body: readonly Buffer[];
}

/** Sends requests to one server, one at a time over one connection. */
export interface Asker {
  /** Sends a request. @throws {Error} when the HTTP status does not indicate success. */
  query(body: string): Promise<TimedResponse>;
  close(): void;
}

/** Connects to a server. Offers no compression, because peers differ in the encodings that they support. */
export async function openAsker(url: string): Promise<Asker> {
  let answered: (status: number, pieces: readonly Buffer[]) => void = () => undefined;
  let failed: (error: Error) => void = () => undefined;
  const connection = await openHttpConnection(url, {
    onResponse: (status, pieces) => answered(status, pieces),
    onError: (error) => failed(error),
  });
  return {
    query: (body) =>
      new Promise((resolve, reject) => {
        failed = reject;
        const began = performance.now();
        answered = (status, pieces) => {
          const ms = performance.now() - began;
          if (status === 200) return resolve({ ms, body: pieces });
          const text = Buffer.concat(pieces).toString('utf8', 0, 500);
          reject(new Error(`${body.slice(0, 200)}: status ${status}, ${text}`));
        };
        connection.send(postOf(url, body));
      }),
    close: () => connection.close(),
  };
}
