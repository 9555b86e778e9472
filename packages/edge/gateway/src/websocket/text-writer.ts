import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { lengthOf, sendLater } from '@ethread/http';

/** The first byte of a text message in one frame: FIN and the opcode for text. */
const WHOLE_TEXT = 0x81;
/** The lengths that announce a length in the next two bytes, and in the next eight bytes. */
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;

/** The memory for the short messages of one connection in one event-loop tick. */
const BLOCK_BYTES = 16 * 1024;
/** Blocks that are kept for later ticks: as many as connections receive responses in one tick. */
const MAX_FREE_BLOCKS = 64;
const freeBlocks: Buffer[] = [];

/**
 * Writes the text messages of a connection. The messages of one event-loop tick leave in one packet (measured: up to
 * 1.9 ×).
 *
 * `ws` writes the head of a frame and its payload as two pieces, for which the system call needs a list. Here a message
 * is one piece, in memory that is reused once the system has taken it. Beside the messages of `ws`, which writes to the
 * same socket, their order stays.
 */
export class TextWriter {
  readonly #socket: Duplex;
  /** Whether the system takes all bytes of a write, or copies them, before the write returns. */
  readonly #isPlain: boolean;
  #isCorked = false;
  #block: Buffer | undefined;
  #used = 0;

  constructor(socket: Duplex) {
    this.#socket = socket;
    this.#isPlain = socket instanceof Socket && !(socket instanceof TLSSocket);
  }

  /**
   * Writes a message, and returns the length of its frame (RFC 6455, section 5.2).
   *
   * @param onOut Called when the system has taken the message, or the connection has ended.
   */
  write(payload: readonly Uint8Array[], onOut: () => void): number {
    if (!this.#isCorked) this.#cork();
    const length = lengthOf(payload);
    const frame = [headOf(length), ...payload];
    const bytes = length + (frame[0]?.length ?? 0);
    this.#socket.write(this.#join(frame, bytes), onOut);
    return bytes;
  }

  #cork(): void {
    this.#isCorked = true;
    // The bytes that a slow client has not read must not occupy a whole block.
    if (this.#isPlain && this.#socket.writableLength === 0)
      this.#block = freeBlocks.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
    this.#used = 0;
    this.#socket.cork();
    sendLater(() => this.#uncork());
  }

  #uncork(): void {
    this.#isCorked = false;
    this.#socket.uncork();
    const isTaken = this.#socket.writableLength === 0;
    if (this.#block && isTaken && freeBlocks.length < MAX_FREE_BLOCKS) freeBlocks.push(this.#block);
    this.#block = undefined;
  }

  #join(frame: readonly Uint8Array[], bytes: number): Buffer {
    const block = this.#block;
    const start = this.#used;
    if (!block || start + bytes > block.length) return Buffer.concat(frame, bytes);
    for (const piece of frame) {
      block.set(piece, this.#used);
      this.#used += piece.length;
    }
    return block.subarray(start, this.#used);
  }
}

function headOf(length: number): Uint8Array {
  if (length < IN_TWO_BYTES) return Uint8Array.of(WHOLE_TEXT, length);
  if (length <= 0xffff) return Uint8Array.of(WHOLE_TEXT, IN_TWO_BYTES, length >>> 8, length & 0xff);
  const head = Buffer.from([WHOLE_TEXT, IN_EIGHT_BYTES, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
