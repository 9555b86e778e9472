import type { Clock, Logger } from '@ethread/core';
import type { NodeRpcError } from './node-rpc-error.ts';
import { redact } from './redact.ts';

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
