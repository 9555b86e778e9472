import { Duplex } from 'node:stream';
import { until } from '@ethread/setup';
import type { BodyTurns } from '@ethread/http';
import { Incoming } from './incoming.ts';

const TEXT = 1;
const CONTINUATION = 0;
const CLOSE = 8;
const PING = 9;

interface FrameOptions {
  readonly isLast?: boolean;
  readonly reserved?: number;
  readonly isMasked?: boolean;
}

/** Returns a frame as clients send it (RFC 6455, section 5.2). */
function frame(opcode: number, text: string | Uint8Array, options: FrameOptions = {}): Buffer {
  const { isLast = true, reserved = 0, isMasked = true } = options;
  const payload = Buffer.from(text);
  const { length } = payload;
  const size = length < 126 ? 0 : length <= 0xffff ? 2 : 8;
  const head = Buffer.alloc(2 + size);
  head.writeUInt8((isLast ? 0x80 : 0) | reserved | opcode);
  head.writeUInt8((isMasked ? 0x80 : 0) | (size === 0 ? length : size === 2 ? 126 : 127), 1);
  if (size === 2) head.writeUInt16BE(length, 2);
  if (size === 8) head.writeBigUInt64BE(BigInt(length), 2);
  if (!isMasked) return Buffer.concat([head, payload]);
  const mask = [0x12, 0x80, 0xff, 0x07];
  return Buffer.concat([head, Buffer.from(mask), payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}

/** Turns that nobody else takes. */
const AT_ONCE: BodyTurns = { takePart: (_bytes, readOn) => readOn(), takeStep: () => undefined };

/** Reads what a test sends, with a listener in place of the WebSocket's. */
function open(turns: BodyTurns = AT_ONCE) {
  const socket = new Duplex({ read: () => undefined, write: (_bytes, _encoding, done) => done() });
  const control: Buffer[] = [];
  const messages: string[] = [];
  const violations: number[] = [];
  socket.on('data', (bytes: Buffer) => control.push(Buffer.from(bytes)));
  const incoming: Incoming = new Incoming({
    socket,
    turns,
    maxBytes: 5_000_000,
    onMessage: (body) => messages.push(Buffer.from(body).toString()),
    onViolation(code) {
      violations.push(code);
      incoming.end(0);
    },
    onHeld: () => undefined,
    onPace: () => undefined,
  });
  return {
    incoming,
    control,
    messages,
    violations,
    // What is read is changed in place.
    send: (bytes: Uint8Array) => socket.emit('data', Buffer.from(bytes)),
  };
}

describe('Incoming', () => {
  it.each([1, 3, 100, 16_384, Infinity])('reads messages that arrive by %d bytes', async (size) => {
    const { control, messages, send, incoming } = open();
    const ping = frame(PING, 'are you there?');
    const euro = Buffer.from('€');
    const long = 'x€'.repeat(20_000);
    const sent = Buffer.concat([
      frame(TEXT, 'whole'),
      ping,
      frame(TEXT, 'a'.repeat(200)),
      frame(TEXT, euro.subarray(0, 1), { isLast: false }),
      ping,
      frame(CONTINUATION, '', { isLast: false }),
      frame(CONTINUATION, euro.subarray(1)),
      frame(TEXT, long),
      frame(TEXT, ''),
    ]);
    for (let at = 0; at < sent.length; at += size) send(sent.subarray(at, at + size));
    await until(() => messages.length === 5);
    expect(messages).toEqual(['whole', 'a'.repeat(200), '€', long, '']);
    expect(control).toEqual([ping, ping]);
    expect(incoming.bytes).toBe(0);
    expect(incoming.ageAt(performance.now())).toBe(0);
  });

  it('reads at most 64 frames and 16 KiB in a turn', () => {
    const waiting: (() => void)[] = [];
    const costs: number[] = [];
    const { control, send, incoming } = open({
      ...AT_ONCE,
      takePart(bytes, readOn) {
        costs.push(bytes);
        waiting.push(readOn);
      },
    });
    send(Buffer.alloc(60_000, frame(PING, '')));
    expect(control).toHaveLength(0);
    for (let turn = 1; turn <= 10; turn++) {
      waiting.shift()?.();
      expect(control).toHaveLength(turn * 64);
      expect(incoming.isBusy).toBe(true);
    }
    expect(Math.max(...costs)).toBe(16 * 1024);
  });

  it('passes nothing to the WebSocket after the end of reading', () => {
    const { control, messages, send, incoming } = open();
    send(frame(PING, ''));
    incoming.end(1_000);
    send(Buffer.concat([frame(PING, ''), frame(TEXT, 'late')]));
    expect([control.length, messages.length]).toEqual([1, 0]);
    expect(incoming.isBusy).toBe(false);
    send(Buffer.alloc(1_000));
    expect(incoming.isBusy).toBe(true);
  });

  it('passes a close frame to the WebSocket, and nothing after it', () => {
    const { control, messages, send } = open();
    const close = frame(CLOSE, Buffer.of(3, 232));
    send(Buffer.concat([close, frame(TEXT, 'late'), frame(PING, '')]));
    expect(control).toEqual([close]);
    expect(messages).toEqual([]);
  });

  it('joins a long message in several turns, and keeps the order of messages', async () => {
    let steps = 0;
    const { messages, send } = open({ ...AT_ONCE, takeStep: () => void steps++ });
    const long = ' '.repeat(5_000_000);
    send(Buffer.concat([frame(TEXT, long), frame(TEXT, 'next')]));
    expect(messages).toEqual([]);
    await until(() => messages.length === 2);
    expect(messages.map(({ length }) => length)).toEqual([long.length, 4]);
    expect(steps).toBe(5);
  });

  it.each([
    ['a fragment without a message', [frame(CONTINUATION, 'a')], 1002],
    ['a message within another', [frame(TEXT, 'a', { isLast: false }), frame(TEXT, 'b')], 1002],
    ['text that is not UTF-8', [frame(TEXT, Buffer.of(0xff))], 1007],
    ['a message that is too large', [frame(TEXT, Buffer.alloc(5_000_001)).subarray(0, 14)], 1009],
    [
      'fragments that are too large together',
      [frame(TEXT, 'a', { isLast: false }), frame(CONTINUATION, Buffer.alloc(5_000_000)).subarray(0, 14)],
      1009,
    ],
    [
      'too many fragments',
      [
        frame(TEXT, 'a', { isLast: false }),
        ...Array<Buffer>(512).fill(frame(CONTINUATION, '', { isLast: false })),
      ],
      1008,
    ],
  ])('rejects %s', (_case, frames, code) => {
    const { violations, messages, send } = open();
    for (const one of frames) send(one);
    send(frame(TEXT, 'late'));
    expect(violations).toEqual([code]);
    expect(messages).toEqual([]);
  });

  it.each([
    ['a reserved bit', frame(TEXT, 'a', { reserved: 0x40 })],
    ['a reserved opcode', frame(3, 'a')],
    ['a frame without a mask', frame(TEXT, 'a', { isMasked: false })],
    ['a ping in fragments', frame(PING, 'a', { isLast: false })],
    ['a ping that is too long', frame(PING, Buffer.alloc(126))],
  ])('leaves %s to the WebSocket, which rejects its head', (_case, bytes) => {
    const { control, messages, send } = open();
    send(Buffer.concat([bytes, frame(TEXT, 'late')]));
    expect(control).toHaveLength(1);
    expect(bytes.indexOf(control[0] ?? '')).toBe(0);
    expect(messages).toEqual([]);
  });
});
