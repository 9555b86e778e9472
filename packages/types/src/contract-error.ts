import { RpcError } from '@ethread/json-rpc';

/** What may be said beside an error's own values. */
export interface ContractErrorOptions {
  /** Goes to the caller, as `error.data`. */
  readonly data?: string;
  readonly cause?: unknown;
  /** Instead of the document's message, where the document leaves the words open. */
  readonly message?: string;
}

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
  }
}
