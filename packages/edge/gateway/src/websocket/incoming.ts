import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** The bytes of the head of a control frame: its length, and the mask (RFC 6455, section 5.2). */
const CONTROL_HEAD_BYTES = 6;
/** The bytes of a read after which more is probably ready: the system may have megabytes of each connection. */
const LONG_READ_BYTES = 16 * 1024;

/**
 * Counts the bytes of the message that a client is sending, which `ws` holds until the message is complete. Once the
 * connection is closed, it drops what the client still sends, up to a limit.
 */
export class Incoming {
  readonly #socket: Duplex;
  readonly #onHeld: () => void;
  #bytes = 0;
  /** The time since when the message is incomplete, in milliseconds; 0 when none is. */
  #since = 0;
  #hasEnded = false;
  #isResting = false;

  /**
   * @param onHeld - called when the count of held bytes has changed.
   * @param pace - stops or continues the reading. Called when {@link isResting} has changed.
   */
  constructor(webSocket: WebSocket, socket: Duplex, onHeld: () => void, pace: () => void) {
    this.#socket = socket;
    this.#onHeld = onHeld;
    // Before the listener of the WebSocket, which emits the messages that the bytes complete. The rest is held after it.
    socket.prependListener('data', (bytes: Buffer) => {
      if (!this.#hasEnded) this.#count(this.#bytes + bytes.length);
    });
    socket.on('data', ({ length }: Buffer) => {
      this.#onHeld();
      if (length < LONG_READ_BYTES || this.#isResting) return;
      this.#isResting = true;
      pace();
      setImmediate(() => {
        this.#isResting = false;
        pace();
      });
    });
    webSocket.on('message', () => this.#count(0));
    const onControl = ({ length }: Buffer) =>
      this.#count(Math.max(0, this.#bytes - length - CONTROL_HEAD_BYTES));
    webSocket.on('ping', onControl).on('pong', onControl);
    // The WebSocket would parse the bytes that are buffered.
    socket.prependListener('close', () => socket.read());
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether the connection was read in this event-loop tick, and is read on in the next one. */
  get isResting(): boolean {
    return this.#isResting;
  }

  /** Whether no more messages are read. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Returns the age of the incomplete message, in milliseconds; 0 when there is none. */
  ageAt(now: number): number {
    return this.#since === 0 ? 0 : now - this.#since;
  }

  /** Reads no more messages. @param maxBytes - the bytes that are still read and dropped. */
  end(maxBytes: number): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#count(0);
    this.#onHeld();
    let left = maxBytes;
    this.#socket
      .removeAllListeners('data')
      .on('data', ({ length }: Buffer) => {
        left -= length;
        if (left < 0) this.#socket.pause();
      })
      .resume();
  }

  #count(bytes: number): void {
    if (bytes === this.#bytes) return;
    this.#bytes = bytes;
    if (bytes === 0) this.#since = 0;
    else if (this.#since === 0) this.#since = performance.now();
  }
}
