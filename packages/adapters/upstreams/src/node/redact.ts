import type { Clock, Logger } from '@ethread/core';
import type { NodeRpcError } from './node-rpc-error.ts';
import type { NodeAddress } from '../transport/node-transport.ts';

/** Characters of a node's words that a client may see. */
const SHOWN = 200;
/** Shorter parts of an address are words like `v2`, which are not secret and may occur anywhere. */
const SHORTEST_SECRET = 5;

/** Returns the secret parts of an address. */
export function secretsOf({ url, headers }: NodeAddress): readonly string[] {
  const { hostname, username, password, pathname, searchParams } = new URL(url);
  const parts = [
    hostname,
    username,
    password,
    ...pathname.split('/'),
    ...searchParams.values(),
    ...Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)]),
  ];
  return [...new Set(parts.flatMap((part) => [part, decoded(part)]))]
    .filter((part) => part.length >= SHORTEST_SECRET)
    .sort((one, other) => other.length - one.length);
}

/** Returns the first line of a node's words, without addresses, file paths, secrets and control characters. */
export function redact(text: string, secrets: readonly string[]): string {
  const [line = ''] = text.slice(0, 4 * SHOWN).split(/[\r\n]/, 1);
  const known = secrets.reduce((words, secret) => words.replaceAll(secret, '…'), line);
  return known
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S*/gi, '…')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?/g, '…')
    .replace(/(?:[A-Za-z]:)?(?:[\\/][\w.@+-]+){2,}(?::\d+)*/g, '…')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
    .slice(0, SHOWN)
    .trim();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The least time between log lines of an error with the same words, in milliseconds. */
const REPORT_MS = 60_000;
const MAX_REPORTED = 64;

/** Returns a function that logs the redacted words of a node's errors, each text once a minute at most. */
export function createErrorReports(
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
  { name, secrets }: { readonly name: string; readonly secrets: readonly string[] },
): (error: NodeRpcError, method: string) => void {
  const reported = new Map<string, number>();
  return (error, method) => {
    const said = redact(error.message, secrets);
    const now = clock.monotonic();
    if (now - (reported.get(said) ?? -Infinity) < REPORT_MS) return;
    const [oldest] = reported.keys();
    if (reported.size >= MAX_REPORTED && oldest !== undefined) reported.delete(oldest);
    reported.delete(said);
    reported.set(said, now);
    logger.warn(
      { node: name, method, code: error.code, said },
      'the node responded with an error of its own',
    );
  };
}
