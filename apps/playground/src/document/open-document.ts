import { isObject } from '../json.ts';
import { parseJson } from './json-source.ts';
import { MAX_LENGTH } from './source.ts';

/** Loads a document's text from an address. @throws {Error} in words for whoever asked. */
export async function loadDocument(url: string): Promise<string> {
  const response = await fetch(checkedUrl(url), { credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
    (cause: unknown) => {
      throw new Error(
        `${url} could not be read: the address is wrong, or its site does not allow others to read it (CORS).`,
        { cause },
      );
    },
  );
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${response.statusText}`.trim() + '.');
  return bounded(await response.text());
}

/** Asks a running service for its document by `rpc.discover`. @throws {Error} in words for whoever asked. */
export async function discoverDocument(url: string): Promise<string> {
  const response = await fetch(checkedUrl(url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'rpc.discover', params: [] }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch((cause: unknown) => {
    throw new Error(
      'No reply came that the page may read: nobody listens there, or the service does not allow other sites (CORS).',
      { cause },
    );
  });
  const answer = parseJson(await response.text());
  const result = isObject(answer) ? answer['result'] : undefined;
  if (isObject(result)) return bounded(`${JSON.stringify(result, null, 2)}\n`);
  const error = isObject(answer) ? answer['error'] : undefined;
  const why = isObject(error)
    ? String(error['message'])
    : `it answered ${response.status} without a document`;
  throw new Error(`The service does not tell its document: ${why}.`);
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
