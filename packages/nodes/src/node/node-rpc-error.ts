/** An error that a node returned for a call, as far as it has the form of one. */
export interface NodeRpcError {
  readonly code: number;
  readonly message: string;
  /** When it is text. */
  readonly data: string | undefined;
  /** The beginning of its JSON when it is no text: some providers put their reason there. */
  readonly details?: string | undefined;
}

/** Characters of data that are looked at. */
const MAX_DETAILS = 1_000;

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
    details:
      typeof data === 'object' && data !== null ? JSON.stringify(data).slice(0, MAX_DETAILS) : undefined,
  };
}
