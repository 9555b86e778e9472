import { EventEmitter, once } from 'node:events';
import type { Duplex } from 'node:stream';
import { atEndOfTick, type Awaitable } from '@ethread/core';
import {
  bufferedBytesOf,
  ClientGoneError,
  isWhole,
  leaveStreams,
  lengthOf,
  piecesOf,
  readingTime,
  type ReplyBody,
  writeTogether,
} from '@ethread/http';
import type { WebSocket } from 'ws';

/** The connection of the messages, and what it does about them. */
export interface OutgoingOptions {
  readonly webSocket: WebSocket;
  readonly socket: Duplex;
  /** The key whose turn each fragment waits for. */
  readonly keyId: string;
  /** The time that a client has to read a fragment, and the least for other messages, in milliseconds. */
  readonly deadlineMs: number;
  /** Returns whether the service is stopping, and therefore closes connections itself. */
  readonly isDraining: () => boolean;
  /** Called when the count of unsent bytes has changed. */
  readonly onHeld: () => void;
  /** Called when the system has taken a message. */
  readonly onOut: () => void;
  /** Called when the client has read a fragment. */
  readonly onRead: () => void;
}

/** The unsent bytes at which the subscriptions of a connection wait, as many clients may be slow at once. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** A text message in one frame (RFC 6455, section 5.2). */
const WHOLE_TEXT = 0x81;

/**
 * The messages to a client: responses, whole or in fragments, and notifications between them. `ws` sends the fragments.
 * Whole messages leave at the end of their event-loop tick as one piece of memory, which the next connection uses again.
 */
export class Outgoing {
  readonly #options: OutgoingOptions;
  /** Emits `out` when the system has taken a message. Each subscription of the connection may wait for it. */
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  /** The bytes of responses that wait to be sent, or are sent in fragments. */
  #replyBytes = 0;
  /**
   * The time since when responses are unsent, in milliseconds, and the bytes sent since then; 0 when none are unsent.
   */
  #unsentSince = 0;
  #sentBytes = 0;
  /** Settles when the message that is sent in fragments is complete. No other message may begin before. */
  #streaming: Promise<void> | undefined;
  /** The frames of this event-loop tick. */
  #frames: Uint8Array[] = [];
  #frameBytes = 0;

  constructor(options: OutgoingOptions) {
    this.#options = options;
  }

  /** The bytes that wait in this process to be sent. */
  get bytes(): number {
    return this.#replyBytes + this.unsent;
  }

  /** The bytes of the messages that wait for the system. */
  get unsent(): number {
    return this.#frameBytes + this.#options.webSocket.bufferedAmount;
  }

  /** Returns whether the client reads too slowly, at a time in milliseconds. */
  isSlowAt(now: number): boolean {
    return (
      this.#unsentSince > 0 &&
      now - this.#unsentSince > readingTime(this.#sentBytes, this.#options.deadlineMs)
    );
  }

  /** Resolves once a notification may be sent. @throws an error when the signal is aborted. */
  async hasRoom(signal: AbortSignal): Promise<void> {
    while (this.unsent > MAX_UNSENT_BYTES) await once(this.#emitter, 'out', { signal });
    while (this.#streaming) await this.#streaming;
  }

  /** Sends a response, at once where it is whole and none is sent in fragments. @throws {ClientGoneError} */
  reply(body: ReplyBody): Awaitable<void> {
    return isWhole(body) && !this.#streaming ? this.send(body) : this.#replyInTurn(body);
  }

  /** Sends a response after the message that is sent in fragments, or in fragments itself. */
  async #replyInTurn(body: ReplyBody): Promise<void> {
    const { onHeld, isDraining } = this.#options;
    const bytes = bufferedBytesOf(body);
    this.#replyBytes += bytes;
    onHeld();
    try {
      while (this.#streaming) await this.#streaming;
      if (isWhole(body)) return this.send(body);
      const sent = this.#stream(body);
      // Cleared before the waiting message continues.
      this.#streaming = sent.catch(() => undefined).finally(() => (this.#streaming = undefined));
      await sent;
    } finally {
      this.#replyBytes -= bytes;
      leaveStreams(body, isDraining() ? 'broken' : 'left');
    }
  }

  /** Sends one message in fragments. It reads each fragment when the one before has been sent. */
  async #stream(body: ReplyBody): Promise<void> {
    for await (const piece of piecesOf(body, this.#options.keyId)) await this.#sendFragment(piece, false);
    await this.#sendFragment(new Uint8Array(), true);
  }

  #sendFragment(piece: Uint8Array, isLast: boolean): Promise<void> {
    const { webSocket, deadlineMs, onRead } = this.#options;
    this.flush();
    return new Promise((resolve, reject) => {
      const stalled = setTimeout(() => webSocket.terminate(), deadlineMs);
      webSocket.send(piece, { binary: false, fin: isLast }, (error) => {
        clearTimeout(stalled);
        onRead();
        if (error) reject(new ClientGoneError('the client went away', { cause: error }));
        else resolve();
      });
    });
  }

  /** Sends a whole message. The messages of one event-loop tick leave in one packet (measured: up to 1.9 ×). */
  send(body: readonly Uint8Array[]): void {
    const { webSocket, onHeld } = this.#options;
    if (webSocket.readyState !== webSocket.OPEN) return;
    if (this.#frames.length === 0) atEndOfTick('send', this.flush);
    const length = lengthOf(body);
    const head = headOf(length);
    this.#frames.push(head, ...body);
    this.#frameBytes += head.length + length;
    if (this.#unsentSince === 0) this.#unsentSince = performance.now();
    this.#sentBytes += length;
    onHeld();
  }

  /** Writes the frames of this event-loop tick. No frame may follow that of a close. */
  flush = (): void => {
    const { webSocket, socket } = this.#options;
    const [frames, bytes] = [this.#frames, this.#frameBytes];
    if (frames.length === 0) return;
    this.#frames = [];
    this.#frameBytes = 0;
    if (webSocket.readyState === webSocket.OPEN) writeTogether(socket, frames, bytes, this.#onOut);
  };

  /** Continues once the system has taken a message. */
  #onOut = (): void => {
    this.#emitter.emit('out');
    if (this.unsent === 0) this.#unsentSince = this.#sentBytes = 0;
    this.#options.onOut();
  };
}

/** Returns the head of the frame of a text message. */
function headOf(length: number): Uint8Array {
  if (length < 126) return Buffer.of(WHOLE_TEXT, length);
  const head = Buffer.allocUnsafe(length < 65_536 ? 4 : 10);
  head[0] = WHOLE_TEXT;
  head[1] = length < 65_536 ? 126 : 127;
  if (length < 65_536) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
