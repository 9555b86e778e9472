import { RpcError } from '@ethread/json-rpc';
import { type ContractErrorRow, type ErrorMaker, errorMakers, errorTable } from '@ethread/types';
import { fieldsOf } from './fields-of.ts';

/** The errors of one document, as they are generated from it. */
export interface DocumentErrors {
  /** What tells them apart, by name. */
  readonly table: Readonly<Record<string, Pick<ContractErrorRow, 'code' | 'message' | 'httpStatus'>>>;
  /** How each is made. */
  readonly makers: Readonly<Record<string, ErrorMaker>>;
}

/** What a reply says beside its body. */
export interface ReplyFacts {
  /** The status of HTTP; undefined over WebSocket. */
  readonly status?: number;
  /** When to try again. */
  readonly retryAfterSeconds?: number | undefined;
  /** When the day's credits are whole again. */
  readonly resetSeconds?: number | undefined;
}

/** An error of the service that its document does not name. */
export class UnlistedError extends RpcError {
  override readonly name = 'UnlistedError';
}

/** What the client can do about an error, beside the service's words; by the error's name. */
const HINTS: Readonly<Record<string, string>> = {
  TooManyResults: 'readLogs() of this client reads any range page by page',
};

/** The errors of the service's document. */
const serviceErrors: DocumentErrors = { table: errorTable, makers: errorMakers };

/**
 * An error response as the document's class for it. Several rows may share a code: the row whose message it is goes
 * first, then the one whose status HTTP carried, then one that leaves words open, then the only one of the code; what
 * fits none is an {@link UnlistedError}.
 */
export function toResponseError(
  error: unknown,
  { table, makers }: DocumentErrors = serviceErrors,
  { status, retryAfterSeconds, resetSeconds }: ReplyFacts = {},
): RpcError {
  const { code, message, data } = fieldsOf(error);
  const text = typeof message === 'string' ? message : 'the service sent an error without a message';
  const answered = { message: text, ...(typeof data === 'string' ? { data } : {}) };
  const rows = Object.entries(table).filter(([, row]) => row.code === code);
  const [name, row] =
    rows.find(([, { message: words }]) => text === words || text.startsWith(`${words}: `)) ??
    rows.find(([, { httpStatus }]) => status !== undefined && status >= 400 && httpStatus === status) ??
    rows.find(([, { message: words }]) => openWords(words, text)) ??
    (rows.length === 1 ? rows[0] : undefined) ??
    [];
  const make = name === undefined ? undefined : makers[name];
  if (!make || !row) {
    return new UnlistedError(text, { code: typeof code === 'number' ? code : 0, ...answered });
  }
  const hint = HINTS[name ?? ''];
  const shown = hint ? { ...answered, message: `${text}; ${hint}` } : answered;
  // Over WebSocket, and for an item of a batch, the day's end is known though nobody says it: it is the UTC day's.
  const wait =
    retryAfterSeconds ?? (name === 'CreditsExhausted' ? (resetSeconds ?? secondsLeftOfDay()) : undefined);
  return make(
    { ...shown, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) },
    openWords(row.message, text),
  );
}

/** What stands where a message of the document leaves words open, by name; undefined for another message. */
function openWords(words: string, text: string): Record<string, string> | undefined {
  if (!words.includes('{')) return undefined;
  const pattern = words
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_match, name: string) => `(?<${name}>.*)`);
  return new RegExp(`^${pattern}$`, 's').exec(text)?.groups;
}

const DAY_SECONDS = 86_400;
const secondsLeftOfDay = () => DAY_SECONDS - (Math.floor(Date.now() / 1_000) % DAY_SECONDS);
