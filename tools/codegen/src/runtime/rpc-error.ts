/** A JSON-RPC error, which a server returns and a client throws. */
export class RpcError extends Error {
  /** The error code, such as -32602. */
  readonly code: number;
  /** The data next to the message. Undefined when there is none. */
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}
