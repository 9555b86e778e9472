import { type ErrorName, errorTable } from '@ethread/types';
import type { ExpectedResponse } from './expected-response.ts';

/** A response over HTTP. */
export interface HttpResponse {
  readonly status: number;
  readonly body: string;
}

/** The rows of the table, with each message as a pattern. */
const rows = Object.entries(errorTable).map(([name, { code, message, httpStatus }]) => ({
  name: name as ErrorName,
  code,
  httpStatus,
  pattern: new RegExp(
    `^${message
      .split(/\{\w+\}/)
      .map((words) => words.replace(/[.*+?^$()[\]\\|]/g, '\\$&'))
      .join('[^]*')}$`,
  ),
}));

/** Messages of the document that have another wording without a value to fill in. */
const OTHER_WORDS: Readonly<Record<string, string>> = { 'execution reverted': 'ExecutionReverted' };

/** Patterns that no response may contain: stacks, paths, sources. */
const LEAKS = [
  /\/work\b/,
  /node_modules/,
  /\\n\s+at /,
  /\bat [\w.<>]+ \(/,
  /\.[cm]?[tj]s:\d/,
  /file:\/\//,
  /node:internal/,
  /\/tmp\//,
  /\/root\b/,
] as const;

/** Returns a stack, a path or the key in a received text, or undefined when there is none. */
export function leakIn(text: string, key: string): string | undefined {
  const leak = LEAKS.find((pattern) => pattern.test(text));
  if (leak) return `the answer has ${String(leak)} in it`;
  return text.includes(key) ? 'the answer has the key in it' : undefined;
}

/** Returns the fault of the response to a body, or undefined when the response follows the contract. */
export function judgeBody(expected: ExpectedResponse, text: string | undefined): string | undefined {
  if (expected.kind === 'none') return text === undefined ? undefined : 'a notification was answered';
  if (text === undefined) return 'no answer';
  const response = parse(text);
  if (expected.kind === 'many') {
    if (!Array.isArray(response)) return 'the answer to a batch is no array';
    if (response.length !== expected.ids.length)
      return `the batch has ${response.length} answers, expected ${expected.ids.length}`;
    return firstProblem(response.map((item, index) => judgeItem(item, expected.ids[index])));
  }
  const code = codeOf(response);
  if (!expected.isJson && code !== errorTable.ParseError.code && code !== errorTable.BodyTooLarge.code)
    return `expected a parse error, got ${code}`;
  return judgeItem(response, expected.id);
}

/** Judges as {@link judgeBody} does, and checks the required HTTP status. */
export function judgeHttp(expected: ExpectedResponse, { status, body }: HttpResponse): string | undefined {
  const problem = judgeBody(expected, body === '' ? undefined : body);
  if (problem) return problem;
  if (expected.kind === 'none') return status === 204 ? undefined : `expected status 204, got ${status}`;
  if (expected.kind === 'many') return status === 200 ? undefined : `expected status 200, got ${status}`;
  return judgeStatus(parse(body), status);
}

/** Judges the response to bytes that may be invalid HTTP. It must be a result or an error of the table. */
export function judgeRawHttp({ status, body }: HttpResponse): string | undefined {
  if (body === '' && (status === 204 || status === 100)) return undefined;
  const response = parse(body);
  const id = typeof response === 'object' && response !== null && 'id' in response ? response.id : undefined;
  // Unreadable HTTP has no row of its own. Its error is that of an unreadable body.
  const isUnreadable =
    [400, 408, 413, 431].includes(status) && codeOf(response) === errorTable.ParseError.code;
  return judgeItem(response, id) ?? (isUnreadable ? undefined : judgeStatus(response, status));
}

function judgeStatus(found: unknown, status: number): string | undefined {
  const { error } = Object(found);
  if (error === undefined) return status === 200 ? undefined : `expected status 200, got ${status}`;
  const allowed = rowsOf(error).map((row): number => row.httpStatus);
  return allowed.includes(status) ? undefined : `expected status ${allowed.join(' or ')}, got ${status}`;
}

function judgeItem(item: unknown, id: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return 'an answer is no object';
  const { jsonrpc, id: response, error, result, ...more } = { ...Object(item) };
  if (jsonrpc !== '2.0') return 'jsonrpc is not 2.0';
  if (Object.keys(more).length > 0) return `unknown members ${Object.keys(more).join(', ')}`;
  if (JSON.stringify(response) !== JSON.stringify(id))
    return `expected the id ${JSON.stringify(id)}, got ${JSON.stringify(response)}`;
  if ((error === undefined) === (result === undefined)) return 'expected either an error or a result';
  return error === undefined ? undefined : judgeError(error);
}

function judgeError(error: unknown): string | undefined {
  const { code, message, data, ...more } = { ...Object(error) };
  if (Object.keys(more).length > 0) return `unknown members of the error ${Object.keys(more).join(', ')}`;
  if (data !== undefined && typeof data !== 'string') return 'data is no string';
  if (code === errorTable.InternalError.code) return `a fault of the service's own: ${String(message)}`;
  return rowsOf({ code, message }).length > 0 ? undefined : `no row of the table: ${code} ${String(message)}`;
}

function rowsOf(error: { readonly code?: unknown; readonly message?: unknown }) {
  const { code, message } = error;
  if (typeof message !== 'string') return [];
  return rows.filter(
    (row) => row.code === code && (row.pattern.test(message) || OTHER_WORDS[message] === row.name),
  );
}

function codeOf(answer: unknown): unknown {
  return Object(Object(answer).error).code;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstProblem(problems: readonly (string | undefined)[]): string | undefined {
  return problems.find((problem) => problem !== undefined);
}
