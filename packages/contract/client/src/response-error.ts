import { RpcError } from '@ethread/json-rpc';
import { type ContractErrorRow, type ErrorMaker, errorMakers, errorTable } from '@ethread/types';
import { fieldsOf } from './fields-of.ts';

export interface DocumentErrors {
  /** The code, message and HTTP status of each error, by name. */
  readonly table: Readonly<Record<string, Pick<ContractErrorRow, 'code' | 'message' | 'httpStatus'>>>;
  /** The function that creates each error, by name. */
  readonly makers: Readonly<Record<string, ErrorMaker>>;
}

export interface ReplyFacts {
  /** The HTTP status; undefined over WebSocket. */
  readonly status?: number;
  readonly retryAfterSeconds?: number | undefined;
  /** The seconds until the daily credits are restored. */
  readonly resetSeconds?: number | undefined;
}

/** An error of the service that its document does not list. */
export class UnlistedError extends RpcError {
  override readonly name = 'UnlistedError';
}

/** What follows the service's message of too many results. */
const HINT = 'readLogs() of this client reads any range page by page';

const serviceErrors: DocumentErrors = { table: errorTable, makers: errorMakers };

/**
 * Converts an error response to its class in the document. Several rows may share a code. The row with the same message
 * has priority, then a row whose words and placeholders match, then the row with the HTTP status, then a row whose
 * message is a placeholder, then the only row of the code. An error without a row becomes an {@link UnlistedError}.
 */
export function toResponseError(
  error: unknown,
  { table, makers }: DocumentErrors = serviceErrors,
  { status, retryAfterSeconds, resetSeconds }: ReplyFacts = {},
): RpcError {
  const { code, message, data } = fieldsOf(error);
  const text = typeof message === 'string' ? message : 'the service sent an error without a message';
  const response = { message: text, ...(typeof data === 'string' ? { data } : {}) };
  const rows = Object.entries(table).filter(([, row]) => row.code === code);
  const [name, row] =
    rows.find(([, { message: words }]) => text === words || text.startsWith(`${words}: `)) ??
    rows.find(([, { message: words }]) => /^[^{]/.test(words) && openWords(words, text)) ??
    rows.find(([, { httpStatus }]) => status !== undefined && status >= 400 && httpStatus === status) ??
    rows.find(([, { message: words }]) => openWords(words, text)) ??
    (rows.length === 1 ? rows[0] : undefined) ??
    [];
  const make = name === undefined ? undefined : makers[name];
  if (!make || !row) {
    return new UnlistedError(text, { code: typeof code === 'number' ? code : 0, ...response });
  }
  const shown = name === 'TooManyResults' ? { ...response, message: `${text}; ${HINT}` } : response;
  // Over WebSocket, and for an item of a batch, no header gives the end of the day. It is the end of the UTC day.
  const wait =
    retryAfterSeconds ?? (name === 'CreditsExhausted' ? (resetSeconds ?? secondsLeftOfDay()) : undefined);
  return make(
    { ...shown, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) },
    openWords(row.message, text),
  );
}

/** Returns the values of the placeholders in a message, by name, or undefined for another message. */
function openWords(words: string, text: string): Record<string, string> | undefined {
  if (!words.includes('{')) return undefined;
  const pattern = words
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_match, name: string) => `(?<${name}>.*)`);
  return new RegExp(`^${pattern}$`, 's').exec(text)?.groups;
}

const DAY_SECONDS = 86_400;
const secondsLeftOfDay = () => DAY_SECONDS - (Math.floor(Date.now() / 1_000) % DAY_SECONDS);
