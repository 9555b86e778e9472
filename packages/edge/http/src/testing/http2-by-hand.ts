import { connect } from 'node:tls';
import { type Frame, FLAGS, FRAMES, PREFACE, printFields, printFrame, readFrames } from './http2-frames.ts';

/** A hand-written HTTP/2 client, as existing clients refuse to send some frames that tests need. */
export interface Http2ByHand {
  /** All received frames, in order. */
  readonly frames: readonly Frame[];
  readonly isClosed: boolean;
  send(bytes: Uint8Array): void;
  /** Resolves to the first frame that matches, received before or later; undefined when the connection ends before. */
  find(matches: (frame: Frame) => boolean): Promise<Frame | undefined>;
  /** Resolves when the other end has closed. */
  readonly closed: Promise<void>;
  /** Stops reading. */
  pause(): void;
  destroy(): void;
}

export interface Http2ByHandOptions {
  /** The bytes that are sent first. Default: the preface and empty SETTINGS. */
  readonly beginning?: Uint8Array;
  /** Whether the client acknowledges the server's SETTINGS. Default true. */
  readonly acknowledges?: boolean;
}

const GREETING = Buffer.concat([PREFACE, printFrame(FRAMES.settings, FLAGS.none, 0)]);

/** Opens a connection within TLS, and accepts any certificate. */
export function openHttp2ByHand(
  port: number,
  { beginning = GREETING, acknowledges = true }: Http2ByHandOptions = {},
): Promise<Http2ByHand> {
  return new Promise((resolve, reject) => {
    const frames: Frame[] = [];
    const waiting = new Set<() => void>();
    let rest: Buffer = Buffer.alloc(0);
    const socket = connect(
      { port, host: '127.0.0.1', ALPNProtocols: ['h2'], rejectUnauthorized: false },
      () => {
        socket.write(beginning);
        resolve(connection);
      },
    );
    const notify = () => {
      for (const check of waiting) check();
    };
    const closed = new Promise<void>((close) => socket.once('close', () => close()));
    socket.on('error', reject).on('close', notify);
    socket.on('data', (chunk: Buffer) => {
      const read = readFrames(Buffer.concat([rest, chunk]));
      ({ rest } = read);
      for (const frame of read.frames) {
        frames.push(frame);
        const isSettings = frame.type === FRAMES.settings && (frame.flags & FLAGS.ack) === 0;
        if (isSettings && acknowledges) socket.write(printFrame(FRAMES.settings, FLAGS.ack, 0));
      }
      notify();
    });
    const connection: Http2ByHand = {
      frames,
      get isClosed() {
        return socket.destroyed;
      },
      send: (bytes) => void socket.write(bytes),
      find: (matches) =>
        new Promise((found) => {
          const check = () => {
            const frame = frames.find(matches);
            if (!frame && !socket.destroyed) return;
            waiting.delete(check);
            found(frame);
          };
          waiting.add(check);
          check();
        }),
      closed,
      pause: () => void socket.pause(),
      destroy: () => void socket.destroy(),
    };
  });
}

/** A header field. */
type Field = readonly [name: string, value: string];

/** Returns the fields of a plain POST, followed by others. */
export const postFields = (...others: readonly Field[]): readonly Field[] => [
  [':method', 'POST'],
  [':scheme', 'https'],
  [':path', '/'],
  [':authority', 'localhost'],
  ...others,
];

/** Returns a head in one frame; `flags` are added to the flag that marks it as complete. */
export const headOf = (stream: number, fields: readonly Field[], flags: number = FLAGS.none): Buffer =>
  printFrame(FRAMES.headers, flags | FLAGS.endHeaders, stream, printFields(fields));
