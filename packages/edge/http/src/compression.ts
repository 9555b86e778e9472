import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import { acceptsEncoding } from './request-head.ts';
import { ClientGoneError } from './read-body.ts';

/** The size below which responses are not compressed, in bytes. It would cost more than the rest of their processing. */
export const MIN_COMPRESSED_BYTES = 65_536;
/** The responses that a server compresses at a time. Others are sent uncompressed. */
const AT_ONCE = 4;

/** Compresses large responses for clients that accept an encoding. */
export type Compression = ReturnType<typeof createCompression>;

export interface Encoding {
  readonly name: string;
  /**
   * Returns the compressed pieces. Each is produced when it is read, so that memory stays flat however large the
   * response is.
   *
   * @throws {ClientGoneError} when they are not read to their end. Errors of the pieces are thrown, too.
   */
  encode(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void>;
  /** Frees the compression slot. */
  end(): void;
}

/** The bytes that an encoder emits at a time. */
const CHUNK_BYTES = 64 * 1024;
/**
 * log2 of the bytes of an encoder's window. A window of 512 KiB spans many logs. Each response in progress has its own
 * window.
 */
const WINDOW = 19;

/**
 * Fastest first (measured on 5 MB of logs: 4.7, 7 and 17 ms). Beyond these levels time grows faster than the savings.
 */
const ENCODERS: readonly (readonly [name: string, open: () => Transform])[] = [
  [
    'zstd',
    () =>
      createZstdCompress({
        chunkSize: CHUNK_BYTES,
        params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: WINDOW },
      }),
  ],
  [
    'br',
    () =>
      createBrotliCompress({
        chunkSize: CHUNK_BYTES,
        params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: WINDOW },
      }),
  ],
  ['gzip', () => createGzip({ chunkSize: CHUNK_BYTES, level: 1 })],
];

/** Creates the compression of a server's responses. */
export function createCompression() {
  let running = 0;
  return {
    /** Takes a compression slot; undefined when the client accepts no encoding, or when all slots are in use. */
    begin(acceptEncoding: string | undefined): Encoding | undefined {
      if (acceptEncoding === undefined || running >= AT_ONCE) return undefined;
      const [name, open] = ENCODERS.find(([encoding]) => acceptsEncoding(acceptEncoding, encoding)) ?? [];
      if (name === undefined || open === undefined) return undefined;
      running++;
      return { name, encode: (pieces) => encodeWith(open, pieces), end: () => void running-- };
    },
  };
}

async function* encodeWith(
  open: () => Transform,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = open();
  const feed = async () => {
    for await (const piece of pieces) await write(encoder, piece);
    encoder.end();
  };
  // An error in the pieces destroys the encoder, so that its reader receives the error.
  feed().catch((error: Error) => encoder.destroy(error));
  for await (const chunk of encoder) yield chunk;
}

/** Resolves when the encoder has consumed a piece, so that its memory can be reused. */
function write(encoder: Transform, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new ClientGoneError('the client no longer reads the compressed response'));
    encoder.once('close', gone);
    encoder.write(piece, (error) => {
      encoder.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}
