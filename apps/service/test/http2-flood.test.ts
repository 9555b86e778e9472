import { readFileSync } from 'node:fs';
import {
  FLAGS,
  FRAMES,
  type Http2ByHand,
  openHttp2ByHand,
  PREFACE,
  printFields,
  printFrame,
  uint32,
} from '@ethread/http/testing';
import { callHead } from './fuzz/call-head.ts';
import { type Http2Connection, openHttp2 } from './fuzz/http2-connection.ts';
import { startTlsService, type TlsServiceProcess } from './fuzz/start-tls-service.ts';
import { KEY, pidOf } from './service-process.ts';

/** Simultaneous connections of each flood. */
const ATTACKERS = 4;
/** Frames that each connection sends, in portions. A connection that ends sends no more. */
const FRAMES_EACH = 10_000;
const PORTION = 500;
/** Time that connections stay open, unless the service ends them, in milliseconds. */
const HOLD_MS = 1_000;
const MIB = 1024 * 1024;

const JSON_TYPE = { 'content-type': 'application/json' };
const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x1",true]}';
/** A batch that fits into a frame. Its response has some hundred kB. */
const BATCH = `[${Array.from({ length: 180 }, () => CALL).join()}]`;

const head = (stream: number): Buffer => callHead(stream, KEY);
const bodyOf = (stream: number, body: string): Buffer =>
  printFrame(FRAMES.data, FLAGS.endStream, stream, Buffer.from(body));
const whole = (stream: number, body: string): Buffer => Buffer.concat([head(stream), bodyOf(stream, body)]);
const resetOf = (stream: number): Buffer => printFrame(FRAMES.reset, FLAGS.none, stream, uint32(8));
const widest = 0x7fffffff;
const nothing = Buffer.alloc(0);

/** The frames that are sent first, and then for each index. A client that does not read accepts no response either. */
interface Flood {
  readonly before?: Uint8Array;
  readonly frame: (index: number) => Uint8Array;
  readonly count?: number;
  readonly reads?: boolean;
}

const floods: Readonly<Record<string, Flood>> = {
  'calls that are reset': {
    frame: (index) => Buffer.concat([whole(2 * index + 1, CALL), resetOf(2 * index + 1)]),
  },
  'calls that the server has to reset': {
    frame: (index) =>
      Buffer.concat([
        head(2 * index + 1),
        printFrame(FRAMES.windowUpdate, FLAGS.none, 2 * index + 1, uint32(widest)),
      ]),
  },
  'a head without end': {
    before: printFrame(FRAMES.headers, FLAGS.none, 1),
    frame: () => printFrame(FRAMES.continuation, FLAGS.none, 1, printFields([['x', 'a'.repeat(200)]])),
  },
  'pings whose answers are not taken': {
    frame: () => printFrame(FRAMES.ping, FLAGS.none, 0, Buffer.alloc(8)),
    reads: false,
  },
  'settings whose answers are not taken': {
    frame: () => printFrame(FRAMES.settings, FLAGS.none, 0),
    reads: false,
  },
  priorities: {
    frame: (index) => printFrame(FRAMES.priority, FLAGS.none, 2 * index + 1, Buffer.of(0, 0, 0, 0, 1)),
  },
  'empty frames': { before: head(1), frame: () => printFrame(FRAMES.data, FLAGS.none, 1) },
  'bodies that never end': {
    frame: (index) =>
      index % 2 === 0 ? head(index + 1) : printFrame(FRAMES.data, FLAGS.none, index, Buffer.from('{')),
    count: 200,
  },
  'large answers for which no window is opened': {
    before: printFrame(FRAMES.settings, FLAGS.none, 0, Buffer.concat([Buffer.of(0, 4), uint32(0)])),
    frame: (index) => whole(2 * index + 1, BATCH),
    count: 100,
  },
  'large answers that are not taken': {
    before: Buffer.concat([
      printFrame(FRAMES.settings, FLAGS.none, 0, Buffer.concat([Buffer.of(0, 4), uint32(widest)])),
      printFrame(FRAMES.windowUpdate, FLAGS.none, 0, uint32(widest - 65_535)),
    ]),
    frame: (index) => whole(2 * index + 1, BATCH),
    count: 100,
    reads: false,
  },
};

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function attack(port: number, flood: Flood): Promise<Http2ByHand> {
  const { before = nothing, frame, count = FRAMES_EACH, reads = true } = flood;
  const attacker = await openHttp2ByHand(port, {
    beginning: Buffer.concat([PREFACE, printFrame(FRAMES.settings, FLAGS.none, 0), before]),
  });
  if (!reads) attacker.pause();
  for (let index = 0; index < count && !attacker.isClosed; index += PORTION) {
    const portion = Array.from({ length: Math.min(PORTION, count - index) }, (_, at) => frame(index + at));
    attacker.send(Buffer.concat(portion));
    await nextTurn();
  }
  await Promise.race([attacker.closed, new Promise((resolve) => setTimeout(resolve, HOLD_MS).unref())]);
  return attacker;
}

describe('HTTP/2 floods', () => {
  let service: TlsServiceProcess;
  let other: Http2Connection;
  const residentBytes = () => {
    const status = readFileSync(`/proc/${pidOf(service.output())}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  };

  beforeAll(async () => {
    service = await startTlsService('info');
    other = openHttp2(service.tlsPort);
    // The process retains the memory that the first large responses use.
    for (let count = 0; count < 20; count++)
      await other.exchange(`/v3/${KEY}`, JSON_TYPE, Buffer.from(BATCH));
  });

  it.each(Object.entries(floods))(
    'neither end the service nor delay other clients, and use little memory: %s',
    async (_what, flood) => {
      const before = residentBytes();
      let most = before;
      let isOver = false;
      const attacking = Promise.all(Array.from({ length: ATTACKERS }, () => attack(service.tlsPort, flood)));
      const attacked = attacking.finally(() => (isOver = true));
      do {
        const { status, body } = await other.exchange(`/v3/${KEY}`, JSON_TYPE, Buffer.from(CALL));
        expect({ status, body: JSON.parse(body) }).toMatchObject({
          status: 200,
          body: { result: { number: '0x1' } },
        });
        most = Math.max(most, residentBytes());
        await nextTurn();
      } while (!isOver);
      for (const attacker of await attacked) attacker.destroy();
      expect((most - before) / MIB).toBeLessThan(ATTACKERS * 64);
    },
  );

  it('leave a service that stops as usual', async () => {
    other.close();
    expect(await service.stop()).toBe(0);
    expect(service.output()).not.toMatch(/"level":(50|60)/);
  });
});
