import type { FoundLog, FoundLogs } from '@ethread/ports';
import { awaited, bytesEqual, freeBytes, produce, type Source } from '@ethread/core';

/** Bytes from which a chunk is sent. At this size sending it costs little compared with printing it. */
const PIECE_BYTES = 64 * 1024;
/** The most bytes of a log besides its data and topics. */
const MAX_FIXED_BYTES = 512;

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const ADDRESS = ascii('{"address":"0x');
const TOPICS = ascii('","topics":[');
const TOPIC = ascii('"0x');
const NEXT_TOPIC = ascii('","0x');
const NO_TOPIC_DATA = ascii('],"data":"0x');
const DATA = ascii('"],"data":"0x');
const BLOCK_NUMBER = ascii('","blockNumber":"0x');
const TRANSACTION_HASH = ascii('","transactionHash":"0x');
const TRANSACTION_INDEX = ascii('","transactionIndex":"0x');
const BLOCK_HASH = ascii('","blockHash":"0x');
const BLOCK_TIMESTAMP = ascii('","blockTimestamp":"0x');
const LOG_INDEX = ascii('","logIndex":"0x');
const VALID = ascii('","removed":false}');
const REMOVED = ascii('","removed":true}');
const [OPEN, CLOSE, COMMA] = ascii('[],');

/** The two hex digits of each byte, the first one in the lower byte. */
const HEX_OF_BYTE = Uint16Array.from({ length: 256 }, (_, byte) => {
  const [high = 0, low = 0] = ascii(byte.toString(16).padStart(2, '0'));
  return high | (low << 8);
});

/**
 * Prints logs as the JSON array of each log's `logToJson`, in chunks, each of which overwrites or frees the previous one.
 * Writing bytes directly takes half the time of strings (measured on 10,000 transfers: 17 ms against 37).
 */
export function printLogs(logs: FoundLogs): Source<Uint8Array> {
  return produce(print(logs));
}

function* print(logs: FoundLogs): Generator<Uint8Array | Promise<unknown>, void, unknown> {
  const printer = new LogPrinter();
  printer.byte(OPEN);
  let isFirst = true;
  for (;;) {
    const next = yield* awaited(logs.next());
    if (next.done) break;
    for (const found of next.value) {
      if (!isFirst) printer.byte(COMMA);
      isFirst = false;
      printer.log(found);
      if (printer.length >= PIECE_BYTES) yield printer.take();
    }
  }
  printer.byte(CLOSE);
  yield printer.take();
  printer.free();
}

/** Writes the fields of logs into a reused buffer. */
class LogPrinter {
  /**
   * The text between the data and the index of the last log, which other logs of its transaction share, and the hashes
   * that identify it.
   */
  #place = new Uint8Array(0);
  readonly #blockHash = new Uint8Array(32);
  readonly #transactionHash = new Uint8Array(32);
  #bytes = Buffer.alloc(0);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.length);
    this.length = 0;
    return taken;
  }

  free(): void {
    freeBytes(this.#bytes);
  }

  byte(byte = 0): void {
    this.#reserve(1);
    this.#bytes[this.length++] = byte;
  }

  /** Writes a log with its fields in the order of `logToJson`. */
  log(found: FoundLog): void {
    const { log } = found;
    this.#reserve(MAX_FIXED_BYTES + 68 * log.topics.length + 2 * log.data.length);
    this.#text(ADDRESS);
    this.#hex(log.address);
    this.#text(TOPICS);
    let quote = TOPIC;
    for (const topic of log.topics) {
      this.#text(quote);
      this.#hex(topic);
      quote = NEXT_TOPIC;
    }
    this.#text(log.topics.length === 0 ? NO_TOPIC_DATA : DATA);
    this.#hex(log.data);
    this.#transaction(found);
    this.#quantity(found.logIndex);
    this.#text(found.removed ? REMOVED : VALID);
  }

  /** Writes the fields from the data to the index, which all logs of a transaction share. */
  #transaction(place: FoundLog): void {
    const isSame =
      this.#place.length > 0 &&
      bytesEqual(this.#transactionHash, place.transactionHash) &&
      bytesEqual(this.#blockHash, place.blockHash);
    if (isSame) {
      this.#bytes.set(this.#place, this.length);
      this.length += this.#place.length;
      return;
    }
    const from = this.length;
    this.#text(BLOCK_NUMBER);
    this.#quantity(place.blockNumber);
    this.#text(TRANSACTION_HASH);
    this.#hex(place.transactionHash);
    this.#text(TRANSACTION_INDEX);
    this.#quantity(place.transactionIndex);
    this.#text(BLOCK_HASH);
    this.#hex(place.blockHash);
    this.#text(BLOCK_TIMESTAMP);
    this.#quantity(place.blockTimestamp);
    this.#text(LOG_INDEX);
    // Copies, because the found logs are valid only until the next ones are read.
    this.#place = Uint8Array.prototype.slice.call(this.#bytes, from, this.length);
    this.#transactionHash.set(place.transactionHash);
    this.#blockHash.set(place.blockHash);
  }

  // Loops use local variables. Writing the fields back for each byte takes longer than the byte itself.

  #text(text: Uint8Array): void {
    const bytes = this.#bytes;
    const to = this.length;
    // Faster than `set` for texts this short.
    for (let at = 0; at < text.length; at++) bytes[to + at] = text[at] ?? 0;
    this.length = to + text.length;
  }

  #quantity(quantity: number): void {
    const digits = quantity.toString(16);
    const bytes = this.#bytes;
    const to = this.length;
    for (let at = 0; at < digits.length; at++) bytes[to + at] = digits.charCodeAt(at);
    this.length = to + digits.length;
  }

  /**
   * Writes bytes as hex, including long data. Node's own printer is 2 µs faster for 4 kB, but leaves a string of twice
   * the size behind.
   */
  #hex(bytes: Uint8Array): void {
    const view = this.#view;
    const even = bytes.length & ~1;
    let to = this.length;
    // Two bytes at a time, which halves the writes.
    for (let at = 0; at < even; at += 2, to += 4) {
      const first = HEX_OF_BYTE[bytes[at] ?? 0] ?? 0;
      view.setUint32(to, first | ((HEX_OF_BYTE[bytes[at + 1] ?? 0] ?? 0) << 16), true);
    }
    if (even < bytes.length) {
      view.setUint16(to, HEX_OF_BYTE[bytes[even] ?? 0] ?? 0, true);
      to += 2;
    }
    this.length = to;
  }

  /** Makes room. A short result takes little memory, and the next chunk of a long one allocates none. */
  #reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(2 * this.#bytes.length, 2 * PIECE_BYTES)));
    grown.set(this.#bytes.subarray(0, this.length));
    freeBytes(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer, grown.byteOffset, grown.length);
  }
}
