/** The limits of every connection, which operators do not change. */
export interface ConnectionLimits {
  /** The deadline of a request or message, in milliseconds. */
  readonly deadlineMs: number;
  /** The time that a client has to send its request or message, in milliseconds. */
  readonly receiveTimeoutMs: number;
  /** The interval of heartbeats of a WebSocket, in milliseconds. */
  readonly heartbeatMs: number;
}
