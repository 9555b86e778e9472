import { PassThrough } from 'node:stream';
import { Socket } from 'node:net';
import { BodyTooLargeError } from '@ethread/types';
import { bodyTurnsOf } from './body-turns.ts';
import { ClientGoneError, readBody } from './read-body.ts';

const LIMIT = 5_000_000;

/** Returns a request that declares a length, and the stream of its body. */
function declaring(length: number) {
  const stream = new PassThrough();
  const headers = { 'content-length': `${length}` };
  return { stream, request: { method: 'POST', url: '/', headers, socket: new Socket(), stream } };
}

describe('readBody', () => {
  it('returns a long body as it was sent', async () => {
    const body = Buffer.from(Array.from({ length: 1_000_003 }, (_, index) => index % 251));
    const { stream, request } = declaring(body.length);
    const reading = readBody(request, LIMIT);
    for (let at = 0; at < body.length; at += 65_536) stream.write(body.subarray(at, at + 65_536));
    stream.end();
    expect(Buffer.from(await reading).equals(body)).toBe(true);
  });

  it('frees each part of a long body as soon as it is copied', async () => {
    const { stream, request } = declaring(300_000);
    const reading = readBody(request, LIMIT);
    const parts = Array.from({ length: 3 }, (_, value) => Buffer.alloc(100_000, value));
    for (const part of parts) stream.write(part);
    stream.end();
    const body = await reading;
    expect([body[0], body[100_000], body[299_999]]).toEqual([0, 1, 2]);
    expect(parts.map(({ length }) => length)).toEqual([0, 0, 0]);
  });

  it.each([
    { bytes: 1, most: 50_000 },
    { bytes: 300_000, most: 500_000 },
  ])('takes memory for $bytes bytes that arrived, not for the declared length', async ({ bytes, most }) => {
    const before = process.memoryUsage().arrayBuffers;
    const requests = Array.from({ length: 100 }, () => declaring(LIMIT));
    const readings = requests.map(({ request }) => readBody(request, LIMIT));
    for (const { stream } of requests) stream.write(Buffer.alloc(bytes));
    await new Promise((resolve) => setImmediate(resolve));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(requests.length * most);
    for (const { stream } of requests) stream.destroy();
    expect((await Promise.allSettled(readings)).every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('frees the memory of a body whose client goes away', async () => {
    const { stream, request } = declaring(LIMIT);
    const reading = readBody(request, LIMIT);
    const before = process.memoryUsage().arrayBuffers;
    stream.write(Buffer.alloc(4_000_000));
    await new Promise((resolve) => setImmediate(resolve));
    stream.destroy();
    await expect(reading).rejects.toThrow(ClientGoneError);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  });

  it('joins a long body in turns, also when its client leaves meanwhile', async () => {
    const { stream, request } = declaring(LIMIT);
    let steps = 0;
    const reading = readBody(request, LIMIT, undefined, {
      takePart: (_bytes, readOn) => readOn(),
      takeStep: () => void steps++,
    });
    stream.write(Buffer.alloc(LIMIT, 7));
    await new Promise((resolve) => setImmediate(resolve));
    expect(steps).toBe(0);
    stream.end();
    stream.once('end', () => stream.emit('error', new Error('the client reset the connection')));
    const body = await reading;
    expect([body.length, body[0], body.at(-1)]).toEqual([LIMIT, 7, 7]);
    expect(steps).toBe(5);
  });

  it('reads the bodies of many clients by a limit of bytes in each event-loop tick', async () => {
    const part = 64 * 1024;
    let bytes = 0;
    const requests = Array.from({ length: 60 }, () => declaring(8 * part));
    const readings = requests.map(({ request }, index) =>
      readBody(request, LIMIT, (length) => (bytes += length), bodyTurnsOf(`key ${index % 10}`)),
    );
    for (const { stream } of requests) {
      for (let count = 0; count < 8; count++) stream.write(Buffer.alloc(part));
      stream.end();
    }
    let isRead = false;
    const all = Promise.all(readings).then((bodies) => {
      isRead = true;
      return bodies;
    });
    const ticks: number[] = [];
    while (!isRead) {
      await new Promise((resolve) => setImmediate(resolve));
      ticks.push(bytes);
      bytes = 0;
    }
    // The first part of each body arrives before anybody waits.
    expect(ticks[0]).toBeLessThanOrEqual(2 * 256 * 1024 + requests.length * part);
    expect(Math.max(...ticks.slice(1))).toBeLessThanOrEqual(256 * 1024 + part);
    expect((await all).map(({ length }) => length)).toEqual(requests.map(() => 8 * part));
  });

  it('rejects a body that is longer than declared', async () => {
    const { stream, request } = declaring(300_000);
    const reading = readBody(request, LIMIT);
    stream.write(Buffer.alloc(300_001));
    await expect(reading).rejects.toThrow(BodyTooLargeError);
  });

  it('reads no further part before its turn', async () => {
    const { stream, request } = declaring(3);
    const turns: (() => void)[] = [];
    const taken: number[] = [];
    const reading = readBody(request, LIMIT, (bytes) => taken.push(bytes), {
      takePart: (_bytes, readOn) => turns.push(readOn),
      takeStep: () => undefined,
    });
    for (const part of ['a', 'b', 'c']) {
      stream.write(part);
      await new Promise((resolve) => setImmediate(resolve));
    }
    stream.end();
    expect(taken).toEqual([1]);
    while (taken.length < 3) {
      turns.pop()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    turns.pop()?.();
    expect(String(await reading)).toBe('abc');
  });

  it('does not read on after an error, whenever the turn comes', async () => {
    const { stream, request } = declaring(300_000);
    const turns: (() => void)[] = [];
    const reading = readBody(request, LIMIT, undefined, {
      takePart: (_bytes, readOn) => turns.push(readOn),
      takeStep: () => undefined,
    });
    stream.write(Buffer.alloc(300_001));
    await expect(reading).rejects.toThrow(BodyTooLargeError);
    turns.pop()?.();
    expect(stream.isPaused()).toBe(true);
  });
});
