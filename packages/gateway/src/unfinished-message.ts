import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Bytes of a control frame beside its payload, when a client sends it (RFC 6455, section 5.2). */
const CONTROL_FRAME_BYTES = 6;

/**
 * Counts what a connection has received of a message that is not whole. A fragment keeps the whole read alive that it came
 * with, so every byte counts that came since the message began, those of control frames between its fragments included.
 */
export class UnfinishedMessage {
  #bytes = 0;
  #controlBytes = 0;
  #since = 0;

  constructor(webSocket: WebSocket, socket: Duplex, onChange: () => void) {
    // Before the listener of the WebSocket, whose events say what the bytes were.
    socket.prependListener('data', (chunk: Buffer) => {
      if (this.#bytes === 0) this.#since = performance.now();
      this.#bytes += chunk.length;
    });
    socket.on('data', () => {
      if (this.#bytes <= this.#controlBytes) this.#reset();
      if (this.#bytes > 0) onChange();
    });
    const onControl = (payload: Buffer) => (this.#controlBytes += payload.length + CONTROL_FRAME_BYTES);
    webSocket.on('ping', onControl).on('pong', onControl);
    // What came of the next message with the end of this one is counted from its next bytes on.
    webSocket.on('message', () => this.#reset());
  }

  /** Bytes that are held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** How long the message has been on its way, in milliseconds; 0 when there is none. */
  ageAt(now: number): number {
    return this.#bytes === 0 ? 0 : now - this.#since;
  }

  #reset(): void {
    this.#bytes = this.#controlBytes = 0;
  }
}
