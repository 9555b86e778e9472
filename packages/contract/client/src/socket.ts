import { TransportError } from './transport-error.ts';

export interface SocketEvent {
  readonly type: string;
  readonly data?: unknown;
  readonly code?: number;
  /** The reason of an error, where the implementation gives one. */
  readonly message?: string;
  /** The error, where the implementation gives one. */
  readonly error?: unknown;
}

/** The part of WebSocket that the client uses. The platform's class and that of `ws` have it. */
export interface Socket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(message: string): void;
  close(): void;
  addEventListener(
    type: 'open' | 'message' | 'error' | 'close',
    listener: (event: SocketEvent) => void,
  ): void;
}

export type SocketClass = new (url: string, protocols?: string[]) => Socket;

/** Returns the given class, or the platform's. @throws {TransportError} without one, as in Node before 22. */
export function socketClass(given: SocketClass | undefined): SocketClass {
  const found = given ?? (globalThis as { readonly WebSocket?: SocketClass }).WebSocket;
  if (found) return found;
  throw new TransportError(
    'this runtime has no WebSocket; give one: webSocket(url, { WebSocket }) with { WebSocket } from "ws", or use Node 22 or later',
  );
}
