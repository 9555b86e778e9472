import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceProcess, startService } from './service-process.ts';
import { describeWithSharedData } from './shared-data.ts';
import { openWebSocket, type WebSocketCaller } from './web-socket-caller.ts';

interface RecordedCase {
  readonly name: string;
  /** Compared by shape alone. */
  readonly isShapeOnly: boolean;
  readonly exchanges: readonly { readonly request: string; readonly answer: Answer }[];
}

interface Answer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly data?: unknown };
}

describeWithSharedData('answers recorded from a real node', 'execution-apis', (folder) => {
  let service: ServiceProcess;
  let webSocket: WebSocketCaller;

  beforeAll(async () => {
    service = await startService({
      genesis: join(folder, 'genesis.json'),
      imports: [join(folder, 'chain.rlp')],
    });
    webSocket = await openWebSocket(service.webSocketUrl);
  }, 120_000);

  afterAll(async () => {
    webSocket.close();
    await service.stop();
  });

  describe.each(readCases(join(folder, 'cases')))('$name', ({ isShapeOnly, exchanges }) => {
    it.each(['HTTP', 'WebSocket'])('over %s', async (transport) => {
      for (const { request, answer } of exchanges) {
        const given = transport === 'HTTP' ? await service.post(request) : await webSocket.call(request);
        if (isShapeOnly) expect(shapeOf(given)).toEqual(shapeOf(answer));
        else expect(comparable(given as Answer)).toEqual(comparable(answer));
      }
    });
  });
});

function readCases(folder: string): RecordedCase[] {
  return readdirSync(folder).flatMap((method) =>
    readdirSync(join(folder, method)).map((file) => {
      const lines = readFileSync(join(folder, method, file), 'utf8').split('\n');
      const requests = lines.filter((line) => line.startsWith('>> ')).map((line) => line.slice(3));
      const answers = lines.filter((line) => line.startsWith('<< ')).map((line) => line.slice(3));
      return {
        name: `${method}/${file}`,
        isShapeOnly: lines.some((line) => line.startsWith('// speconly')),
        exchanges: requests.map((request, index) => ({
          request,
          answer: JSON.parse(answers[index] ?? 'null'),
        })),
      };
    }),
  );
}

/** Of an error the code and data count, not the words. */
function comparable({ error, ...rest }: Answer): unknown {
  return error ? { ...rest, error: { code: error.code, data: error.data } } : rest;
}

/** A value with its leaves replaced by their types. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}
