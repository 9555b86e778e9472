/** An error of JSON-RPC: what a server answers with, and what a client throws. */
export class RpcError extends Error {
  /** Such as -32602. */
  readonly code: number;
  /** What the server says beside the message; undefined for nothing. */
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}
