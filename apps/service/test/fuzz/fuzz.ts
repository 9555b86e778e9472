import { expectedResponse } from './expected-response.ts';
import { type HttpConnection, openHttp, sendAlone } from './http-connection.ts';
import { judgeBody, judgeHttp, judgeRawHttp, leakIn } from './judge.ts';
import { malformedRequest, type MalformedRequest } from './malformed-requests.ts';
import { openWebSocket, sendFrames, type WebSocketConnection } from './web-socket-connection.ts';
import { type FuzzedService, readWorld, type World } from './world.ts';

/** The findings of a run. */
export interface FuzzReport {
  readonly sent: number;
  /** Requests whose response contained an error of the table. */
  readonly rejected: number;
  /** Requests that turned out to be valid, or that require no response. */
  readonly served: number;
  /** Count of each error code. */
  readonly codes: Readonly<Record<string, number>>;
  /** Faults, shortened, with the index that reproduces the request. */
  readonly faults: readonly string[];
}

/** Simultaneous connections per transport. */
const AT_ONCE = 8;
/** Number of faults after which a run ends, because one cause appears often. */
const MAX_FAULTS = 20;

/** One connection of each transport, used by one request after another. */
interface Worker {
  readonly http: HttpConnection;
  webSocket: WebSocketConnection | undefined;
}

/**
 * Sends malformed requests to a running service over both transports, and judges each response. It must be an error of
 * the table or a valid result, with the required id and status, and contain no stack, path or key.
 */
export async function fuzz(
  service: FuzzedService,
  seed: number,
  count: number,
  { from = 0 }: { readonly from?: number } = {},
): Promise<FuzzReport> {
  const world = await readWorld(service);
  const report = {
    sent: 0,
    rejected: 0,
    served: 0,
    codes: {} as Record<string, number>,
    faults: [] as string[],
  };
  const work = async () => {
    const worker: Worker = {
      http: openHttp(world.port, world.hostname),
      webSocket: undefined,
    };
    while (report.sent < count && report.faults.length < MAX_FAULTS) {
      const request = malformedRequest(seed, from + report.sent++, world);
      const { problem, received } = await attempt(worker, request, world);
      const codes = codesIn(received);
      if (codes.length > 0) report.rejected++;
      else report.served++;
      for (const code of codes) report.codes[code] = (report.codes[code] ?? 0) + 1;
      if (problem !== undefined) report.faults.push(describe(request, problem, received));
    }
    worker.http.close();
    worker.webSocket?.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return report;
}

async function attempt(
  worker: Worker,
  request: MalformedRequest,
  world: World,
): Promise<{ readonly problem: string | undefined; readonly received: string }> {
  try {
    const { received, problem } = await send(worker, request, world);
    return { received, problem: problem ?? leakIn(received, world.key) };
  } catch (error) {
    // The rest of the connection's data belongs to no later request.
    worker.webSocket?.close();
    worker.webSocket = undefined;
    return { received: '', problem: error instanceof Error ? error.message : String(error) };
  }
}

async function send(
  worker: Worker,
  request: MalformedRequest,
  world: World,
): Promise<{ readonly problem: string | undefined; readonly received: string }> {
  const { key, hostname, port, webSocketUrl } = world;
  const { bytes } = request;
  switch (request.transport) {
    case 'http': {
      const expected = expectedResponse(bytes);
      const response = await worker.http.exchange(httpRequest(world, request.headers, bytes));
      return { problem: judgeHttp(expected, response), received: response.body };
    }
    case 'webSocket': {
      const expected = expectedResponse(bytes);
      worker.webSocket ??= await openWebSocket(webSocketUrl);
      const { isBinary } = request;
      const response = await worker.webSocket.exchange(bytes, {
        isBinary,
        hasResponse: expected.kind !== 'none',
      });
      return { problem: judgeBody(expected, response), received: response ?? '' };
    }
    case 'rawHttp': {
      const { mayBeIncomplete } = request;
      const response = await sendAlone(port, hostname, bytes, { endAfterwards: mayBeIncomplete });
      if (!response) return { problem: mayBeIncomplete ? undefined : 'no answer', received: '' };
      return { problem: judgeRawHttp(response), received: response.body };
    }
    case 'frames':
      return { problem: undefined, received: (await sendFrames(webSocketUrl, bytes)).replaceAll(key, '') };
  }
}

function httpRequest(
  { key, host }: World,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
): Uint8Array {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /v3/${key} HTTP/1.1\r\nHost: ${host}\r\n${fields.join('')}Content-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/**
 * Returns the codes of the received errors, found near the start of the text. The response itself is judged elsewhere.
 */
function codesIn(received: string): readonly string[] {
  return [...received.slice(0, 2_000).matchAll(/"error":\{"code":(-?\d+),/g)].map(([, code]) => code ?? '');
}

function describe(
  { index, kind, transport, bytes }: MalformedRequest,
  problem: string,
  received: string,
): string {
  const sent = JSON.stringify(Buffer.from(bytes.subarray(0, 400)).toString('latin1'));
  return `request ${index} (${kind}, ${transport}): ${problem}; sent ${sent}, got ${JSON.stringify(received.slice(0, 300))}`;
}
