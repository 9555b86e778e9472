/** One connection of the load client, with at most one request in flight. */
export interface LoadConnection {
  send(message: Buffer): void;
  close(): void;
}

/** The events of a connection. */
export interface LoadListener {
  /** Called with the HTTP status, or 200 for a message of a WebSocket, and the body in pieces. */
  onResponse(status: number, pieces: readonly Buffer[]): void;
  onError(error: Error): void;
}

export type OpenConnection = (url: string, listener: LoadListener) => Promise<LoadConnection>;
