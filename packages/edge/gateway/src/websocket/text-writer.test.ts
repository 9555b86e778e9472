import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { TextWriter } from './text-writer.ts';

describe('text messages', () => {
  let server: WebSocketServer;
  let client: WebSocket;
  let socket: Socket;
  let texts: TextWriter;
  let received: Buffer[];

  beforeEach(async () => {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    server.on('connection', (_webSocket, request) => {
      ({ socket } = request);
      texts = new TextWriter(socket);
    });
    const { port } = server.address() as AddressInfo;
    client = new WebSocket(`ws://127.0.0.1:${port}`);
    client.binaryType = 'nodebuffer';
    received = [];
    client.on('message', (message: Buffer, isBinary) => {
      if (isBinary) throw new Error('a binary message arrived');
      received.push(message);
    });
    await once(client, 'open');
  });

  afterEach(async () => {
    client.terminate();
    for (const other of server.clients) other.terminate();
    await new Promise((resolve) => server.close(resolve));
  });

  const out = (payload: readonly Uint8Array[]) =>
    new Promise<void>((resolve) => void texts.write(payload, resolve));
  const untilReceived = async (count: number) => {
    while (received.length < count) await once(client, 'message');
  };

  it('arrive unchanged, whatever their length', async () => {
    const lengths = [0, 1, 125, 126, 5_000, 5_000, 5_000, 16_384, 0xffff, 0x10000, 300_000];
    const payloads = lengths.map((length, fill) => Buffer.alloc(length, 0x61 + fill));
    for (const payload of payloads) void out([payload.subarray(0, 3), payload.subarray(3)]);
    await untilReceived(payloads.length);
    expect(received.map((message) => message.toString())).toEqual(payloads.map(String));
  });

  it('arrive unchanged when the client reads late, while later messages are written', async () => {
    client.pause();
    const written: Promise<void>[] = [];
    const payloads: Buffer[] = [];
    // More than the system buffers for a client that reads nothing, over many event-loop ticks.
    for (let number = 0; socket.writableLength < 1_000_000; number++) {
      const payload = Buffer.alloc(15_000, 0x61 + (number % 26));
      payloads.push(payload);
      written.push(out([payload]));
      if (number % 3 === 0) await new Promise(setImmediate);
    }
    client.resume();
    await Promise.all(written);
    await untilReceived(payloads.length);
    expect(Buffer.concat(received).equals(Buffer.concat(payloads))).toBe(true);
  });

  it('keep their order beside the messages of ws on the same connection', async () => {
    const [other] = server.clients;
    texts.write([Buffer.from('first')], () => undefined);
    other?.send('second');
    texts.write([Buffer.from('third')], () => undefined);
    await untilReceived(3);
    expect(received.map(String)).toEqual(['first', 'second', 'third']);
  });
});
