/** The options of the transport over WebSocket. */
export interface WebSocketServerOptions {
  /** The time that a message has to arrive, in milliseconds. */
  readonly receiveTimeoutMs: number;
  /** The limit of open connections of one address or IPv6 network, behind trusted proxies the client's. */
  readonly maxPerAddress: number;
  /** The deadline of a message, in milliseconds. */
  readonly deadlineMs: number;
  /** The interval of heartbeats of a connection, in milliseconds. */
  readonly heartbeatMs: number;
  /** The messages a second beyond which a connection is closed as flooding. */
  readonly maxMessagesPerSecond: number;
}
