import { byteLength, type Reply } from './exchange.ts';

/** Replies beyond this many bytes are not read to their end: the page has to show them. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Posts a request. @throws {Error} when no reply came, in words for whoever sent it. */
export async function sendHttp(url: string, body: string, signal: AbortSignal): Promise<Reply> {
  const start = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal,
    // The reader's cookies are nobody's business, and an address in a document is anybody's.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new Error(
      'No reply came that the page may read: the address is wrong, nobody listens there, or its service does not allow other sites (CORS).',
      { cause },
    );
  });
  const text = await readText(response);
  return {
    text,
    status: response.status,
    headers: [...response.headers],
    ms: performance.now() - start,
    bytes: byteLength(text),
    notes: [],
  };
}

async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts.join('') + decoder.decode();
    bytes += value.length;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      throw new Error(`The reply has more than ${MAX_BYTES / 1024 / 1024} MiB; it was not read to its end.`);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}
