import { isObject, type Json, parseJson } from '@ethread/openrpc';
import { MAX_LENGTH } from './max-length.ts';

const TIMEOUT_MS = 20_000;

/** Loads a document's text from an address. @throws {Error} with a message for the user. */
export async function loadDocument(url: string): Promise<string> {
  const address = checkedUrl(url);
  const response = await fetched(address, {});
  if (!response.ok)
    throw new Error(
      `There is no document at ${url}: its server responded with ${`${response.status} ${response.statusText}`.trim()}.`,
    );
  const text = bounded(await response.text());
  if (/^\s*<(!doctype|html|\?xml)/i.test(text))
    throw new Error(`${url} is a web page, not an OpenRPC document in JSON or YAML.`);
  return text;
}

/** Requests the document of a running service with `rpc.discover`. @throws {Error} with a message for the user. */
export async function discoverDocument(url: string): Promise<string> {
  const response = await fetched(checkedUrl(url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'rpc.discover', params: [] }),
  });
  const answer = parseJson(await response.text());
  const result = isObject(answer) ? answer['result'] : undefined;
  if (isObject(result)) return bounded(`${JSON.stringify(result, null, 2)}\n`);
  throw new Error(`The service did not return its document: ${reasonOf(answer, response)}.`);
}

function reasonOf(answer: Json | undefined, { status, statusText }: Response): string {
  const error = isObject(answer) ? answer['error'] : undefined;
  if (isObject(error) && error['code'] === METHOD_NOT_FOUND) return 'it has no method rpc.discover';
  if (isObject(error)) return `${String(error['message'])} (HTTP ${status})`;
  if (isObject(answer)) return 'its response to rpc.discover has no result';
  return `its response is not JSON-RPC (HTTP ${`${status} ${statusText}`.trim()})`;
}

const METHOD_NOT_FOUND = -32601;

/** Fetches without cookies. @throws {Error} with the likely reason where the browser gives none. */
async function fetched(url: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, {
      ...request,
      // The page preloads its own document in this mode. No other site gets a cookie.
      credentials: url.origin === location.origin ? 'same-origin' : 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new Error(`${url.origin} ${reasonOfNone(url, cause)}`, { cause });
  }
}

function reasonOfNone({ origin, protocol, hostname }: URL, cause: unknown): string {
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return `did not respond within ${TIMEOUT_MS / 1_000} seconds.`;
  if (origin === location.origin) return 'did not respond: the server of this page is down.';
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (location.protocol === 'https:' && protocol === 'http:' && !isLocal)
    return 'cannot be reached: browsers do not let a page of https:// send requests to http://.';
  return 'did not respond, or does not allow pages of other sites to read its responses (CORS).';
}

function checkedUrl(url: string): URL {
  const parsed = URL.canParse(url, location.href) ? new URL(url, location.href) : undefined;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw new Error(`“${url}” is not an address that begins with http:// or https://.`);
  return parsed;
}

function bounded(text: string): string {
  if (text.length > MAX_LENGTH) throw new Error('The document is too long to be opened.');
  return text;
}
