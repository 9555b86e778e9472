import { RpcError } from '@ethread/json-rpc';

/** What may be said beside an error's own values. */
export interface ContractErrorOptions {
  /** Goes to the caller, as `error.data`. */
  readonly data?: string;
  readonly cause?: unknown;
  /**
   * Instead of the document's message. Where that leaves no words open it comes first, with a colon after it, since a
   * code alone does not name the error: `resource unavailable: the request took too long`.
   */
  readonly message?: string;
  /** When to try again, in whole seconds; only errors that the document marks with `x-retry-after` tell it. */
  readonly retryAfterSeconds?: number;
}

/** Makes an error of the document. `values` are what its message leaves open, by name. */
export type ErrorMaker = (
  options: ContractErrorOptions,
  values?: Readonly<Record<string, string>>,
) => ContractError;

/** A row of the document's error table. */
export interface ContractErrorRow {
  readonly code: number;
  readonly message: string;
  readonly httpStatus: number;
  /** Whether HTTP says when to try again. */
  readonly retryAfter: boolean;
  /** Whether the credits of a call that ends so are owed. */
  readonly owed: boolean;
}

/** The base of the generated error classes. */
export abstract class ContractError extends RpcError {
  /** The error's name in the document. */
  readonly errorName: string;
  readonly row: ContractErrorRow;
  /** When to try again, in whole seconds; undefined when the thrower did not say. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    errorName: string,
    row: ContractErrorRow,
    values: Readonly<Record<string, string>>,
    options: ContractErrorOptions = {},
  ) {
    const message =
      options.message ?? row.message.replace(/\{(\w+)\}/g, (_match, key: string) => values[key] ?? '');
    super(message, { code: row.code, httpStatus: row.httpStatus, data: options.data, cause: options.cause });
    this.errorName = errorName;
    this.row = row;
    this.retryAfterSeconds = row.retryAfter ? options.retryAfterSeconds : undefined;
  }
}
