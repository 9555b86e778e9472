/** One connection of the load client, with one request under way at most. */
export interface LoadConnection {
  send(message: Buffer): void;
  close(): void;
}

/** What a connection tells. */
export interface LoadListener {
  /** HTTP's status, or 200 for a message of a WebSocket, and the body in pieces. */
  onAnswer(status: number, pieces: readonly Buffer[]): void;
  onError(error: Error): void;
}

export type OpenConnection = (url: string, listener: LoadListener) => Promise<LoadConnection>;
