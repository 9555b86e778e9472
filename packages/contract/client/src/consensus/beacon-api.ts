import { checkEndpoint, fetchTarget } from '../endpoint.ts';
import { TransportError } from '../transport-error.ts';
import { type ConsensusSource, dataOf } from './consensus-source.ts';

export interface BeaconApiOptions {
  /** The timeout of a request, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number;
  /** The fetch function to use instead of the global one. */
  readonly fetch?: typeof fetch;
}

const PATH = 'eth/v1/beacon/light_client/';
/** The most bytes of a response: some ten times the largest that clients ask for. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Creates the source over a beacon node.
 *
 * @param url - the address to which the paths of the Beacon API are appended
 * @throws {TransportError} at once, for a malformed URL or a URL that is not `http:` or `https:`
 */
export function beaconApi(
  url: string,
  { fetch: send = fetch, timeoutMs = 10_000 }: BeaconApiOptions = {},
): ConsensusSource {
  const endpoint = checkEndpoint(url, {
    factory: 'beaconApi',
    schemes: ['http:', 'https:'],
    example: 'https://HOST',
    other: 'beaconApi',
  });
  const { headers, href } = fetchTarget(endpoint);
  const base = href.endsWith('/') ? href : `${href}/`;

  async function get(path: string): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await send(`${base}${PATH}${path}`, {
        headers: { ...headers, Accept: 'application/json' },
        signal,
      });
      if (!response.ok)
        throw new TransportError(`the beacon node responds with HTTP ${response.status} to ${path}`);
      return JSON.parse(await readText(response));
    } catch (cause) {
      if (cause instanceof TransportError) throw cause;
      throw new TransportError(`the beacon node at ${endpoint.host} does not respond to ${path}`, { cause });
    }
  }

  return {
    bootstrap: async (root) => dataOf(await get(`bootstrap/${root}`)),
    async updates(firstPeriod, count) {
      const list = await get(`updates?start_period=${firstPeriod}&count=${count}`);
      return Array.isArray(list) ? list.slice(0, count).map(dataOf) : [];
    },
    finalityUpdate: async () => dataOf(await get('finality_update')),
    optimisticUpdate: async () => dataOf(await get('optimistic_update')),
  };
}

/** Reads a body up to the limit. */
async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_BYTES)
      throw new TransportError(`the beacon node responds with more than ${MAX_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
