import { connect, type Socket } from 'node:net';
import type { HttpResponse } from './judge.ts';
import { PATIENCE_MS } from './patience.ts';

/** A hand-written HTTP/1.1 connection, because ready-made clients cannot send malformed requests. */
export interface HttpConnection {
  /** Sends a request on the open connection and reads its response. Rejects when there is none. */
  exchange(bytes: Uint8Array): Promise<HttpResponse>;
  close(): void;
}

/** Opens a connection that is reopened whenever the other end closed it. */
export function openHttp(port: number, host: string): HttpConnection {
  let socket: Socket | undefined;
  return {
    async exchange(bytes) {
      socket ??= open(port, host);
      const { response, rest, isOpen } = await readOne(socket, bytes, false);
      if (!isOpen) {
        socket.destroy();
        socket = undefined;
      }
      if (!response)
        throw new Error(
          rest === '' ? 'the connection was closed' : `no HTTP came back: ${rest.slice(0, 80)}`,
        );
      if (rest !== '') throw new Error(`more than one response came back: ${rest.slice(0, 80)}`);
      return response;
    },
    close: () => socket?.destroy(),
  };
}

/** Sends bytes on a connection of their own. Resolves to undefined when it was closed without a response. */
export async function sendAlone(
  port: number,
  host: string,
  bytes: Uint8Array,
  { endAfterwards }: { readonly endAfterwards: boolean },
): Promise<HttpResponse | undefined> {
  const socket = open(port, host);
  try {
    const { response, rest } = await readOne(socket, bytes, endAfterwards);
    if (!response && rest !== '') throw new Error(`no HTTP came back: ${rest.slice(0, 80)}`);
    return response;
  } finally {
    socket.destroy();
  }
}

function open(port: number, host: string): Socket {
  const socket = connect({ port, host, noDelay: true });
  // A reset counts as a close: the bytes before it count.
  return socket.on('error', () => socket.destroy());
}

interface Read {
  readonly response: HttpResponse | undefined;
  /** Bytes after the response, or instead of it. */
  readonly rest: string;
  readonly isOpen: boolean;
}

function readOne(socket: Socket, bytes: Uint8Array, endAfterwards: boolean): Promise<Read> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const settle = (settled: () => void) => {
      clearTimeout(timer);
      socket.off('data', onData).off('close', onClose);
      settled();
    };
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const read = readResponse(received);
      if (read) settle(() => resolve(read));
    };
    const onClose = () =>
      settle(() => resolve({ response: undefined, rest: received.toString('latin1'), isOpen: false }));
    const timer = setTimeout(
      () => settle(() => reject(new Error(`nothing came back within ${PATIENCE_MS} ms`))),
      PATIENCE_MS,
    );
    socket.on('data', onData).on('close', onClose);
    if (endAfterwards) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** Parses the response at the start of the received bytes, once it is complete. */
function readResponse(received: Buffer): Read | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  const bodyStart = headEnd + 4;
  if (status === 100) return readResponse(received.subarray(bodyStart));
  const body = /^transfer-encoding: chunked$/im.test(head)
    ? readChunks(received, bodyStart)
    : readLength(received, bodyStart, Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0));
  if (!body) return undefined;
  return {
    response: { status, body: body.bytes.toString('utf8') },
    rest: received.toString('latin1', body.end),
    isOpen: !/^connection: close$/im.test(head),
  };
}

/** A body and the offset of the bytes after it, or undefined until it is complete. */
type Body = { readonly bytes: Buffer; readonly end: number } | undefined;

function readLength(received: Buffer, start: number, length: number): Body {
  const end = start + length;
  return received.length < end ? undefined : { bytes: received.subarray(start, end), end };
}

/** Parses chunks without trailers (RFC 9112, section 7.1). */
function readChunks(received: Buffer, start: number): Body {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = received.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const length = Number.parseInt(received.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + length;
    if (!(length >= 0) || received.length < end + 2) return undefined;
    if (length === 0) return { bytes: Buffer.concat(chunks), end: end + 2 };
    chunks.push(received.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}
