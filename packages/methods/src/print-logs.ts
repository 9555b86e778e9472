import type { FoundLog, FoundLogs } from '@ethread/backend';
import { bytesEqual } from '@ethread/core';

/** A piece is handed on from this many bytes on: large enough that sending one costs little beside making it. */
const PIECE_BYTES = 128 * 1024;
/** What a log takes beside its data and topics, at most. */
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

/** Two hex digits of each byte, the first in the lower byte. */
const HEX_OF_BYTE = Uint16Array.from({ length: 256 }, (_, byte) => {
  const [high = 0, low = 0] = ascii(byte.toString(16).padStart(2, '0'));
  return high | (low << 8);
});

/**
 * Prints logs as the JSON array that stringifying `logToJson` of each gives, in pieces; each is overwritten by the next.
 * Written straight into bytes: half the time of strings (measured on 10,000 transfers: 17 ms against 37).
 */
export async function* printLogs(logs: FoundLogs): AsyncGenerator<Uint8Array, void> {
  const printer = new LogPrinter();
  printer.byte(OPEN);
  let isFirst = true;
  for await (const some of logs) {
    for (const found of some) {
      if (!isFirst) printer.byte(COMMA);
      isFirst = false;
      printer.log(found);
      if (printer.length >= PIECE_BYTES) yield printer.take();
    }
  }
  printer.byte(CLOSE);
  yield printer.take();
}

/** Writes the fields of logs into memory that is used again and again. */
class LogPrinter {
  /** The text between the data and the index of the last log, which others of its transaction share; and of which it is. */
  readonly #place = new Uint8Array(MAX_FIXED_BYTES);
  #placeLength = 0;
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

  byte(byte = 0): void {
    this.#reserve(1);
    this.#bytes[this.length++] = byte;
  }

  /** The field names in the order of `logToJson`. */
  log({ log, ...place }: FoundLog): void {
    this.#reserve(MAX_FIXED_BYTES + 68 * log.topics.length + 2 * log.data.length);
    this.#text(ADDRESS);
    this.#hex(log.address);
    this.#text(TOPICS);
    for (const [position, topic] of log.topics.entries()) {
      this.#text(position === 0 ? TOPIC : NEXT_TOPIC);
      this.#hex(topic);
    }
    this.#text(log.topics.length === 0 ? NO_TOPIC_DATA : DATA);
    this.#hex(log.data);
    this.#transaction(place);
    this.#quantity(place.logIndex);
    this.#text(place.removed ? REMOVED : VALID);
  }

  /** From the data to the index, which is the same for all logs of a transaction. */
  #transaction(place: Omit<FoundLog, 'log'>): void {
    const isSame =
      this.#placeLength > 0 &&
      bytesEqual(this.#transactionHash, place.transactionHash) &&
      bytesEqual(this.#blockHash, place.blockHash);
    if (isSame) {
      this.#bytes.set(this.#place.subarray(0, this.#placeLength), this.length);
      this.length += this.#placeLength;
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
    // Copies: what was handed out is good until the next logs are asked for.
    this.#placeLength = this.length - from;
    this.#place.set(this.#bytes.subarray(from, this.length));
    this.#transactionHash.set(place.transactionHash);
    this.#blockHash.set(place.blockHash);
  }

  #text(text: Uint8Array): void {
    // Faster than `set` for what is this short.
    for (let at = 0; at < text.length; at++) this.#bytes[this.length++] = text[at] ?? 0;
  }

  #quantity(quantity: number): void {
    const digits = quantity.toString(16);
    for (let at = 0; at < digits.length; at++) this.#bytes[this.length++] = digits.charCodeAt(at);
  }

  /** Long data, too: Node's own printer is quicker by 2 µs for 4 kB, but leaves a string of twice the size behind. */
  #hex(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      this.#view.setUint16(this.length, HEX_OF_BYTE[bytes[at] ?? 0] ?? 0, true);
      this.length += 2;
    }
  }

  /** Makes room; a short answer takes little memory, and a long one's next piece none that is new. */
  #reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(2 * this.#bytes.length, 2 * PIECE_BYTES)));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer, grown.byteOffset, grown.length);
  }
}
