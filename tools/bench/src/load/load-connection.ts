/** One connection of the load client, with one request under way at most. */
export interface LoadConnection {
  /** Sends one of the order's requests. */
  send(exchange: number): void;
  close(): void;
}

/** What a connection tells. */
export interface LoadListener {
  /** HTTP's status, or 200 for a message of a WebSocket, and the body in pieces. */
  onAnswer(status: number, pieces: readonly Buffer[]): void;
  onError(error: Error): void;
}

/** Opens a connection that sends these requests' bodies. */
export type OpenConnection = (
  url: string,
  requests: readonly string[],
  listener: LoadListener,
) => Promise<LoadConnection>;
