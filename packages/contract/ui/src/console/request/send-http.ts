import { byteLength, type Reply } from './exchange.ts';

/** The longest response to read, in bytes, because the page has to show it. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Posts a request. @throws {Error} when no response arrived, with a message for the user. */
export async function sendHttp(url: string, body: string, signal: AbortSignal): Promise<Reply> {
  const start = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal,
    // Cookies are private, and a document may name any address.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new Error(UNREADABLE, { cause });
  });
  const text = await readText(response);
  return {
    text,
    status: response.status,
    headers: [...response.headers],
    ms: performance.now() - start,
    bytes: byteLength(text),
  };
}

const UNREADABLE =
  'No response came that this page may read: nothing listens at the address, or its service does not allow pages of other sites (CORS).';

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
      throw new Error(
        `The response has more than ${MAX_BYTES / 1024 / 1024} MiB; it was not read to its end.`,
      );
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}
