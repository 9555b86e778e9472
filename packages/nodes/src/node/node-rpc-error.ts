/** An error that a node returned for a call, as far as it has the form of one. */
export interface NodeRpcError {
  readonly code: number;
  readonly message: string;
  /** When it is text. */
  readonly data: string | undefined;
}

/** Reads the error of a response; undefined when it is none. */
export function toNodeRpcError(error: unknown): NodeRpcError | undefined {
  const { code, message, data }: Partial<Record<string, unknown>> = Object(error);
  if (typeof code !== 'number' || !Number.isSafeInteger(code) || typeof message !== 'string')
    return undefined;
  return { code, message, data: typeof data === 'string' ? data : undefined };
}
