import { type BodyServer, serveBodies } from './serve-bodies.ts';

/** The cost of a client. */
export interface Spent {
  readonly requests: number;
  readonly credits: number;
  /** Calls by method: each item of a batch counts. */
  readonly calls: Readonly<Record<string, number>>;
}

/** A proxy before the service that counts what a client spends. */
export interface Meter extends BodyServer {
  /** Returns the cost so far. */
  spent(): Spent;
}

/** Starts the proxy before a URL of the service. */
export async function startMeter(serviceUrl: string): Promise<Meter> {
  let requests = 0;
  let credits = 0;
  const calls: Record<string, number> = {};
  const server = await serveBodies(async (_path, body, response) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    const result = await fetch(serviceUrl, init);
    requests++;
    credits += Number(result.headers.get('X-Credits-Cost') ?? 0);
    for (const { method } of [JSON.parse(body)].flat()) calls[method] = (calls[method] ?? 0) + 1;
    const headers = new Headers(result.headers);
    for (const name of ['connection', 'content-encoding', 'content-length', 'transfer-encoding'])
      headers.delete(name);
    response.writeHead(result.status, Object.fromEntries(headers));
    response.end(Buffer.from(await result.arrayBuffer()));
  });
  return { ...server, spent: () => ({ requests, credits, calls: { ...calls } }) };
}
