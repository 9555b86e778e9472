import { InvalidChainBytesError } from '@ethread/chain';
import { bytesEqual, concatBytes } from '@ethread/core';
import { crc32c } from './crc32c.ts';
import { compressBlock, decompressBlock, MAX_BLOCK_BYTES } from './snappy-block.ts';

/** `ff 06 00 00 sNaPpY`: the start of every stream. */
const STREAM_IDENTIFIER = Uint8Array.of(0xff, 6, 0, 0, 0x73, 0x4e, 0x61, 0x50, 0x70, 0x59);
const COMPRESSED = 0x00;
const UNCOMPRESSED = 0x01;
/** First type of skippable chunks. */
const FIRST_SKIPPABLE = 0x80;
const STREAM_IDENTIFIER_TYPE = 0xff;
/** Length of type and length, in bytes. */
const CHUNK_HEADER = 4;
const CHECKSUM = 4;

/** Compresses bytes in Snappy's framing format (google/snappy, framing_format.txt), as geth's writer does. */
export function compressFrames(bytes: Uint8Array): Uint8Array {
  // geth's writer begins a stream with the first byte: empty input gives empty output.
  const parts: Uint8Array[] = bytes.length > 0 ? [STREAM_IDENTIFIER] : [];
  for (let at = 0; at < bytes.length; at += MAX_BLOCK_BYTES) {
    const block = bytes.subarray(at, at + MAX_BLOCK_BYTES);
    const compressed = compressBlock(block);
    // Compressed only when that saves an eighth.
    const isWorth = compressed.length < block.length - Math.floor(block.length / 8);
    const data = isWorth ? compressed : block;
    const header = Buffer.alloc(CHUNK_HEADER + CHECKSUM);
    header.writeUInt8(isWorth ? COMPRESSED : UNCOMPRESSED);
    header.writeUIntLE(CHECKSUM + data.length, 1, 3);
    header.writeUInt32LE(maskedChecksum(block), CHUNK_HEADER);
    parts.push(header, data);
  }
  return concatBytes(...parts);
}

/**
 * Decompresses the output of {@link compressFrames} or of any other writer of the format. Memory stays within
 * `maxBytes` and the input, whatever the input claims.
 *
 * @throws {InvalidChainBytesError} naming the chunk, for bytes that are not frames, a wrong checksum, or more than
 * `maxBytes`.
 */
export function decompressFrames(frames: Uint8Array, maxBytes: number): Uint8Array {
  if (!bytesEqual(frames.subarray(0, STREAM_IDENTIFIER.length), STREAM_IDENTIFIER)) {
    throw new InvalidChainBytesError('no Snappy stream begins here');
  }
  const parts: Uint8Array[] = [];
  let total = 0;
  for (let at = STREAM_IDENTIFIER.length; at < frames.length;) {
    const chunk = readChunk(frames, at);
    const part = dataOf(chunk, at);
    if (part) {
      total += part.length;
      if (total > maxBytes) throw brokenChunk(at, `holds more than the ${maxBytes} bytes that are allowed`);
      parts.push(part);
    }
    at += CHUNK_HEADER + chunk.data.length;
  }
  const [only] = parts;
  return only && parts.length === 1 ? only : concatBytes(...parts);
}

interface Chunk {
  readonly type: number;
  readonly data: Uint8Array;
}

function readChunk(frames: Uint8Array, at: number): Chunk {
  const [type, low = 0, middle = 0, high = 0] = frames.subarray(at, at + CHUNK_HEADER);
  const length = low + (middle << 8) + (high << 16);
  if (type === undefined || at + CHUNK_HEADER + length > frames.length) throw brokenChunk(at, 'is cut off');
  return { type, data: frames.subarray(at + CHUNK_HEADER, at + CHUNK_HEADER + length) };
}

/** Returns the data that a chunk adds to the stream; undefined for a chunk without data. */
function dataOf({ type, data }: Chunk, at: number): Uint8Array | undefined {
  if (type === COMPRESSED || type === UNCOMPRESSED) {
    if (data.length < CHECKSUM) throw brokenChunk(at, 'is cut off');
    const content = data.subarray(CHECKSUM);
    const bytes = type === COMPRESSED ? decompressBlock(content) : content;
    if (bytes.length > MAX_BLOCK_BYTES) throw brokenChunk(at, `holds more than ${MAX_BLOCK_BYTES} bytes`);
    const claimed = new DataView(data.buffer, data.byteOffset).getUint32(0, true);
    if (claimed !== maskedChecksum(bytes)) throw brokenChunk(at, 'has another checksum than its content');
    return bytes;
  }
  const isIdentifier = type === STREAM_IDENTIFIER_TYPE;
  if (isIdentifier && !bytesEqual(data, STREAM_IDENTIFIER.subarray(CHUNK_HEADER))) {
    throw brokenChunk(at, 'is no stream identifier');
  }
  if (type < FIRST_SKIPPABLE) throw brokenChunk(at, `is of the unknown type ${type}`);
  return undefined;
}

/**
 * Masks a checksum: the format rotates and offsets it, because checksums of data that contains checksums may be weak.
 */
function maskedChecksum(bytes: Uint8Array): number {
  const sum = crc32c(bytes);
  return (((sum >>> 15) | (sum << 17)) + 0xa282_ead8) >>> 0;
}

function brokenChunk(at: number, problem: string): InvalidChainBytesError {
  return new InvalidChainBytesError(`the Snappy chunk at byte ${at} ${problem}`);
}
