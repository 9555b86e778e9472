import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import { acceptsEncoding } from './accepted-encoding.ts';
import { CallerGoneError } from './read-body.ts';
import { isWhole, lengthOf, type ReplyBody } from './reply-body.ts';

export interface CompressionOptions {
  /** Answers of fewer bytes go as they are: compressing one costs more than the rest of its way. */
  readonly minBytes: number;
  /** Answers that are compressed at a time; those beyond go as they are. 0 compresses none. */
  readonly concurrency: number;
}

/** Compresses large answers for callers who take them so. */
export interface Compression {
  /** Whether an answer is compressed for some callers; it has to say so then. */
  varies(body: ReplyBody): boolean;
  /** Takes one of the places; undefined when the caller takes no encoding, or when all are taken. */
  begin(acceptEncoding: string | undefined): Encoding | undefined;
}

/** One answer's compression. */
export interface Encoding {
  /** As Content-Encoding names it. */
  readonly name: string;
  /**
   * The compressed pieces, each made when it is asked for, so that memory stays flat however large the answer is.
   *
   * @throws {CallerGoneError} when they are not read to their end; what the pieces throw.
   */
  encode(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void>;
  /** Gives the place back. */
  end(): void;
}

/** Bytes that an encoder gives at a time. */
const CHUNK_BYTES = 64 * 1024;
/** log2 of the bytes that an encoder looks back over: 512 KiB hold many logs, and are held for each answer under way. */
const WINDOW = 19;

/** Quickest first (measured on 5 MB of logs: 4.7, 7 and 17 ms); beyond these levels time grows faster than what is saved. */
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

/** Makes the compression of a server's answers. */
export function createCompression({ minBytes, concurrency }: CompressionOptions): Compression {
  let running = 0;
  return {
    varies(body) {
      if (concurrency === 0 || body.length === 0) return false;
      return !isWhole(body) || lengthOf(body) >= minBytes;
    },
    begin(acceptEncoding) {
      if (acceptEncoding === undefined || running >= concurrency) return undefined;
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
  // What breaks the pieces breaks the encoder, whose reader learns of it.
  feed().catch((error: Error) => encoder.destroy(error));
  for await (const chunk of encoder) yield chunk;
}

/** Resolves when the encoder has taken a piece in, so that its memory can be used again. */
function write(encoder: Transform, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new CallerGoneError('the compressed answer is not read any more'));
    encoder.once('close', gone);
    encoder.write(piece, (error) => {
      encoder.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}
