import { isUtf8 } from 'node:buffer';
import type { Duplex } from 'node:stream';
import { runInTurns } from '@ethread/core';
import { BodyBlocks, type BodyTurns, freeUnshared } from '@ethread/http';
import {
  CLOSE_NOT_UTF8,
  CLOSE_PROTOCOL_ERROR,
  CLOSE_TOO_BIG,
  CLOSE_TOO_MANY_FRAGMENTS,
} from './close-codes.ts';
import { FLOOD_FAREWELL_BYTES } from './farewell.ts';
import {
  BINARY,
  CLOSE,
  CONTINUATION,
  type FrameHead,
  MAX_CONTROL_BYTES,
  PONG,
  readFrameHead,
  TEXT,
  unmask,
} from './frame-head.ts';

/** The limit of fragments of one message. Libraries that fragment messages use fragments of 16 KiB or more. */
const MAX_FRAGMENTS = 512;
/** The bytes and the frames that are read in one step, which takes some ten microseconds. */
const STEP_BYTES = 16 * 1024;
const STEP_FRAMES = 64;

/** The connection of the messages, and the receiver of what it sends. */
export interface IncomingOptions {
  readonly socket: Duplex;
  /** The turns of the client. */
  readonly turns: BodyTurns;
  /** The largest message, in bytes. */
  readonly maxBytes: number;
  /** Called with each message. */
  readonly onMessage: (body: Uint8Array) => void;
  /** Called when the client breaks the protocol or a limit. */
  readonly onViolation: (code: number, reason: string) => void;
  /** Called when the count of held bytes has changed. */
  readonly onHeld: () => void;
  /** Called when reading has to stop or to go on. */
  readonly onPace: () => void;
}

/**
 * Reads the messages of a connection, in steps that take turns with other clients. `ws` copies and unmasks a whole frame
 * at once, and parses every frame of a read: 10 ms of CPU time for a message of 5 MB, and 2 to 9 ms for 10,000 pings,
 * although the first 50 of them close the connection. Here `ws` only receives control frames, and heads that no client
 * may send.
 */
export class Incoming {
  readonly #options: IncomingOptions;
  /** The listener of the WebSocket for bytes. */
  readonly #ofWebSocket: ReturnType<Duplex['listeners']>;
  /** The bytes that wait for their turn, and the offset of the first of them. */
  #unread: Buffer | undefined;
  #at = 0;
  /** Whether a message, or a frame of the WebSocket, uses the memory of these bytes. */
  #isShared = false;
  /** Whether these bytes are the begin of a frame, of which more has to arrive. */
  #needsMore = false;
  /** The data frame in progress, and the bytes of it that are read. */
  #frame: FrameHead | undefined;
  #read = 0;
  #message: Message | undefined;
  /** The time since when a frame or a message is incomplete, in milliseconds; 0 when none is. */
  #since = 0;
  #bytes = 0;
  #isWaiting = false;
  #isJoining = false;
  #wasBusy = false;
  /** The bytes that are still read and dropped, once no more messages are read. */
  #left: number | undefined;

  /** Takes over the socket of a WebSocket that has read nothing yet. */
  constructor(options: IncomingOptions) {
    this.#options = options;
    const { socket } = options;
    this.#ofWebSocket = socket.listeners('data').slice(-1);
    socket.removeAllListeners('data').on('data', (bytes: Buffer) => this.#receive(bytes));
    // The WebSocket would parse the bytes that are buffered.
    socket.prependListener('close', () => {
      this.end(0);
      socket.read();
    });
  }

  /** The bytes that are held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether bytes wait for the client's turn, so that no more may be read. */
  get isBusy(): boolean {
    return this.#isWaiting || this.#isJoining || (this.#left !== undefined && this.#left < 0);
  }

  /** Returns the age of the incomplete message, in milliseconds; 0 when there is none. */
  ageAt(now: number): number {
    return this.#since === 0 ? 0 : now - this.#since;
  }

  /** Reads no more messages. @param maxBytes - the bytes that are still read and dropped. */
  end(maxBytes: number): void {
    this.#left = Math.min(this.#left ?? Infinity, maxBytes);
    if (!this.#isJoining) this.#message?.blocks.free();
    this.#message = this.#frame = undefined;
    this.#since = 0;
    if (this.#needsMore) this.#unread = undefined;
    this.#report();
  }

  #receive(bytes: Buffer): void {
    if (this.#left !== undefined) this.#left -= bytes.length;
    const before = this.#unread?.subarray(this.#at);
    this.#unread = before ? Buffer.concat([before, bytes]) : bytes;
    this.#at = 0;
    this.#isShared = this.#needsMore = false;
    this.#advance();
  }

  /** Reads as long as it is the client's turn. */
  #advance(): void {
    const { turns } = this.#options;
    while (this.#unread && !this.#needsMore && !this.#isWaiting && !this.#isJoining) {
      const { length } = this.#unread;
      const bytes = this.#left === undefined ? Math.min(length - this.#at, STEP_BYTES) : length;
      let isNow = true;
      this.#isWaiting = true;
      turns.takePart(bytes, () => {
        this.#isWaiting = false;
        this.#step();
        if (!isNow) this.#advance();
      });
      isNow = false;
    }
    this.#report();
  }

  /** Reports the held bytes and whether reading has to stop, where they have changed. */
  #report(): void {
    const bytes = (this.#message?.held ?? 0) + (this.#unread?.length ?? 0) - this.#at;
    const hasChanged = bytes !== this.#bytes;
    this.#bytes = bytes;
    if (hasChanged) this.#options.onHeld();
    const { isBusy } = this;
    if (isBusy === this.#wasBusy) return;
    this.#wasBusy = isBusy;
    this.#options.onPace();
  }

  #step(): void {
    const bytes = this.#unread;
    if (!bytes) return;
    const end = this.#at + STEP_BYTES;
    for (let frames = 0; frames < STEP_FRAMES && this.#at < end && this.#at < bytes.length; frames++) {
      if (this.#left !== undefined || this.#isJoining) break;
      if (this.#takeFrame(bytes)) continue;
      // The copy does not keep the whole read alive.
      this.#unread = Buffer.from(bytes.subarray(this.#at));
      this.#at = 0;
      this.#needsMore = true;
      break;
    }
    if (this.#left !== undefined || this.#at === bytes.length) {
      if (!this.#isShared) freeUnshared(bytes);
      this.#unread = undefined;
      this.#at = 0;
    }
    const isIncomplete = this.#left === undefined && (this.#message !== undefined || this.#needsMore);
    if (isIncomplete && this.#since === 0 && !this.#isJoining) this.#since = performance.now();
  }

  /** Reads a frame, or a part of its payload. Returns false when too little of it has arrived. */
  #takeFrame(bytes: Buffer): boolean {
    if (!this.#frame) {
      const head = readFrameHead(bytes, this.#at);
      if (!head) return false;
      if (head.hasReserved || !head.isMasked || head.opcode > BINARY) return this.#takeControl(bytes, head);
      this.#at += head.size;
      this.#begin(head);
    }
    this.#takePayload(bytes);
    return true;
  }

  /** Passes a control frame to the WebSocket, or the head of a frame that no client may send. */
  #takeControl(bytes: Buffer, head: FrameHead): boolean {
    const { opcode, length, size } = head;
    const isAllowed =
      !head.hasReserved &&
      head.isMasked &&
      head.isLast &&
      opcode >= CLOSE &&
      opcode <= PONG &&
      length <= MAX_CONTROL_BYTES;
    const end = this.#at + size + (isAllowed ? length : 0);
    if (end > bytes.length) return false;
    const frame = bytes.subarray(this.#at, end);
    this.#at = end;
    this.#isShared = true;
    if (!this.#message) this.#since = 0;
    if (!isAllowed || opcode === CLOSE) this.end(FLOOD_FAREWELL_BYTES);
    for (const listener of this.#ofWebSocket) Reflect.apply(listener, this.#options.socket, [frame]);
    return true;
  }

  /** Begins a data frame, unless it breaks the protocol or a limit. */
  #begin(head: FrameHead): void {
    const { maxBytes, onViolation } = this.#options;
    const isFirst = head.opcode !== CONTINUATION;
    if (isFirst === (this.#message !== undefined))
      return onViolation(CLOSE_PROTOCOL_ERROR, 'a fragment is out of order');
    const message = (this.#message ??= {
      opcode: head.opcode,
      blocks: new BodyBlocks(),
      held: 0,
      length: 0,
      fragments: 0,
    });
    message.length += head.length;
    if (message.length > maxBytes)
      return onViolation(CLOSE_TOO_BIG, 'the message is larger than the plan allows');
    if (++message.fragments > MAX_FRAGMENTS)
      return onViolation(CLOSE_TOO_MANY_FRAGMENTS, 'the message has too many fragments');
    this.#frame = head;
    this.#read = 0;
  }

  #takePayload(bytes: Buffer): void {
    const frame = this.#frame;
    const message = this.#message;
    if (!frame || !message) return;
    const part = bytes.subarray(this.#at, this.#at + Math.min(frame.length - this.#read, STEP_BYTES));
    unmask(part, frame.mask, this.#read);
    this.#at += part.length;
    this.#read += part.length;
    const isRead = this.#read === frame.length;
    if (isRead) this.#frame = undefined;
    if (isRead && frame.isLast && message.length === part.length) {
      this.#isShared = true;
      return this.#finish(message, part);
    }
    message.blocks.add(part);
    message.held += part.length;
    if (isRead && frame.isLast) void this.#join(message);
  }

  /** Joins the parts of a message. Nothing is read meanwhile, as messages keep their order. */
  async #join(message: Message): Promise<void> {
    this.#isJoining = true;
    const body = await runInTurns(message.blocks.join(), () => this.#options.turns.takeStep());
    this.#isJoining = false;
    if (this.#left === undefined) this.#finish(message, body);
    this.#advance();
  }

  #finish(message: Message, body: Uint8Array): void {
    this.#message = undefined;
    this.#since = 0;
    const { onMessage, onViolation } = this.#options;
    if (message.opcode === TEXT && !isUtf8(body)) return onViolation(CLOSE_NOT_UTF8, 'the text is not UTF-8');
    // The message counts its bytes itself from here on.
    if (message.held > 0) this.#report();
    onMessage(body);
  }
}

/** A message in progress. */
interface Message {
  readonly opcode: number;
  readonly blocks: BodyBlocks;
  /** The bytes that have arrived. */
  held: number;
  /** The bytes of all its frames whose head has arrived. */
  length: number;
  fragments: number;
}
