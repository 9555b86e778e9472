import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** The bytes of a client's control frame besides its payload (RFC 6455, section 5.2). */
const CONTROL_FRAME_BYTES = 6;

/**
 * Counts the bytes that a connection has received of an incomplete message. A fragment keeps the whole read alive that
 * contained it. Every byte since the message began therefore counts, including those of control frames between its
 * fragments.
 */
export class UnfinishedMessage {
  #bytes = 0;
  #controlBytes = 0;
  #since = 0;

  constructor(webSocket: WebSocket, socket: Duplex, onChange: () => void) {
    // Runs before the listener of the WebSocket, whose events classify the bytes.
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
    // Bytes of the next message that arrived with the end of this message count from the next read on.
    webSocket.on('message', () => this.#reset());
  }

  /** The bytes that are held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the age of the incomplete message, in milliseconds; 0 when there is none. */
  ageAt(now: number): number {
    return this.#bytes === 0 ? 0 : now - this.#since;
  }

  #reset(): void {
    this.#bytes = this.#controlBytes = 0;
  }
}
