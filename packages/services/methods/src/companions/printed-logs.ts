import { type Awaitable, eventLoopTurns, Places, type Turns } from '@ethread/core';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import type { Log } from '@ethread/types';

/** The bytes that are scanned in one turn of a client. */
const PIECE_BYTES = 128 * 1024;
/** The printed logs that are joined in one turn of a client. */
const TEXTS_OF_PIECE = 256;
/** The results that are read at the same time, of all clients and of one. */
const gathering = new Places({ total: 4, ofClient: 1 });
const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = Buffer.from('"\\{}[]');

/**
 * A list of logs as JSON, with the place of each log, so that logs are counted, cut off and passed on without parsing
 * them. The members of a log may be in any order.
 */
export class PrintedLogs {
  #bytes: Buffer;
  #length: number;
  readonly #start: number;
  readonly #ends: number[] = [];
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  /** @param prefix Text before the list in {@link print}. */
  constructor(prefix = '') {
    this.#bytes = Buffer.from(prefix);
    this.#start = this.#length = this.#bytes.length;
  }

  get count(): number {
    return this.#ends.length;
  }

  get length(): number {
    return this.#length - this.#start;
  }

  add(piece: Uint8Array): void {
    const from = this.#length;
    this.#reserve(piece.length);
    this.#bytes.set(piece, from);
    this.#length += piece.length;
    this.#scan(from);
  }

  at(index: number): Log {
    const from = this.#bytes.indexOf('{', index === 0 ? this.#start : this.#ends[index - 1]);
    return JSON.parse(this.#bytes.toString('utf8', from, this.#ends[index]));
  }

  *parsed(): Generator<Log, void> {
    for (let index = 0; index < this.count; index++) yield this.at(index);
  }

  /** Returns the prefix, the list of the first `count` logs, and a suffix. The object must not be used any more. */
  print(count: number, suffix: string): Uint8Array {
    const end = count === 0 ? this.#start : (this.#ends[count - 1] ?? this.#length);
    const rest = Buffer.from(`${count === 0 ? '[' : ''}]${suffix}`);
    this.#length = end;
    this.#reserve(rest.length);
    this.#bytes.set(rest, end);
    return this.#bytes.subarray(0, end + rest.length);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }

  /** Records the ends of the objects on the first level of the list. */
  #scan(from: number): void {
    // Local variables, because writing the fields back for each byte takes longer than reading the byte.
    const bytes = this.#bytes;
    const to = this.#length;
    let depth = this.#depth;
    let isInText = this.#isInText;
    let isEscaped = this.#isEscaped;
    for (let at = from; at < to; at++) {
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (isInText) {
        if (byte === QUOTE) isInText = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) isInText = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (--depth === 1) this.#ends.push(at + 1);
      }
    }
    this.#depth = depth;
    this.#isInText = isInText;
    this.#isEscaped = isEscaped;
  }
}

/** The options of {@link gatherLogs}. */
export interface GatherOptions {
  /** The client in whose turns the logs are read. */
  readonly client: string;
  readonly signal: AbortSignal;
  readonly prefix?: string;
  /** The bytes beyond which the logs are too many. */
  readonly maxBytes?: number;
  readonly turns?: Pick<Turns, 'take'>;
}

/**
 * Reads a result of eth_getLogs, a turn of the client for each piece. Returns undefined when it has too many bytes. Few
 * results are in memory whole at the same time: the others wait as streams.
 *
 * @throws the signal's reason.
 */
export async function gatherLogs(
  result: Awaitable<readonly Log[] | JsonBytes | JsonStream>,
  { client, signal, prefix, maxBytes = Infinity, turns = eventLoopTurns }: GatherOptions,
): Promise<PrintedLogs | undefined> {
  const logs = new PrintedLogs(prefix);
  const found = await result;
  const pieces = found instanceof JsonStream ? found : piecesOf(found);
  const source = pieces[Symbol.asyncIterator]();
  let leave: (() => void) | undefined;
  try {
    leave = await gathering.enter(client, signal);
    for (;;) {
      await turns.take(client);
      signal.throwIfAborted();
      const next = await source.next();
      if (next.done) return logs;
      if (logs.length + next.value.length > maxBytes) return undefined;
      logs.add(next.value);
    }
  } finally {
    leave?.();
    if (found instanceof JsonStream) found.leave();
  }
}

async function* piecesOf(found: readonly Log[] | JsonBytes): AsyncGenerator<Uint8Array, void> {
  const { bytes } = found instanceof JsonBytes ? found : JsonBytes.of(found);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Joins logs that are printed already, a turn of the client for each piece. */
export async function gatherTexts(
  texts: readonly string[],
  { client, signal, prefix, turns = eventLoopTurns }: GatherOptions,
): Promise<PrintedLogs> {
  const logs = new PrintedLogs(prefix);
  logs.add(Buffer.from('['));
  for (let at = 0; at < texts.length; at += TEXTS_OF_PIECE) {
    await turns.take(client);
    signal.throwIfAborted();
    const some = texts.slice(at, at + TEXTS_OF_PIECE).join();
    logs.add(Buffer.from(at === 0 ? some : `,${some}`));
  }
  return logs;
}
