/** An error that a node returned for a call, as far as it has the form of one. */
export interface NodeRpcError {
  readonly code: number;
  readonly message: string;
  /** When it is text. */
  readonly data: string | undefined;
}

/** The code of an error whose own code is no number: the server's own error. */
const OTHER_CODE = -32000;

/** Reads the error of a response; undefined when it is none. Some providers write words where the code belongs. */
export function toNodeRpcError(error: unknown): NodeRpcError | undefined {
  const { code, message, data }: Partial<Record<string, unknown>> = Object(error);
  const isCode = typeof code === 'number' || typeof code === 'string';
  if (!isCode || typeof message !== 'string') return undefined;
  const number = code === '' ? Number.NaN : Number(code);
  return {
    code: Number.isSafeInteger(number) ? number : OTHER_CODE,
    message,
    data: typeof data === 'string' ? data : undefined,
  };
}
