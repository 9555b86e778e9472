import { setTimeout as sleep } from 'node:timers/promises';

/** Timeout of one try, in milliseconds. */
export const PATIENCE_MS = 60_000;

/** The reason why a try got no response. */
export class FailedTry extends Error {}

export interface Patience {
  /** Maximum tries of one call. */
  readonly tries: number;
  /** Pause before the next try, in milliseconds. */
  readonly pauseMs: number;
  readonly onFailed: (reason: string) => void;
}

/** Repeats a try until it succeeds. Returns false when none did. */
export async function repeatTry(
  tryOnce: () => Promise<void>,
  { tries, pauseMs, onFailed }: Patience,
): Promise<boolean> {
  for (let tried = 0; tried < tries; tried++) {
    try {
      await tryOnce();
      return true;
    } catch (error) {
      onFailed(error instanceof FailedTry ? error.message : `connection: ${String(error)}`);
      await sleep(pauseMs);
    }
  }
  return false;
}

/** Posts JSON to servers behind a load balancer. Returns the response with its body. @throws {FailedTry} when none of them responded. */
export async function postToServers(
  url: string,
  body: string,
): Promise<{ readonly text: string; readonly headers: Headers }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  if (!text.startsWith('{')) throw new FailedTry(`HTTP ${response.status} of the load balancer`);
  return { text, headers: response.headers };
}
