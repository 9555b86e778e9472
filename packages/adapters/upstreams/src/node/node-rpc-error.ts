export interface NodeRpcError {
  readonly code: number;
  readonly message: string;
  /** The error's data, when it is text. */
  readonly data: string | undefined;
  /** The beginning of the data as JSON, when it is not text. Some providers put their reason there. */
  readonly details?: string | undefined;
}

const LACKING =
  /method not found|does not exist|not (?:supported|available|whitelisted|allowed)|unsupported|unknown method/i;

/** Returns whether an error reports that the node does not have the method. */
export function lacksMethod({ code, message }: NodeRpcError): boolean {
  return code === -32601 || (code !== 3 && LACKING.test(message));
}

const MAX_DETAILS = 1_000;

/** The code of an error whose own code is not a number: a generic server error. */
const OTHER_CODE = -32000;

/** Parses an error, or returns undefined when it is none. Some providers write words where the code belongs. */
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
