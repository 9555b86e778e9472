import type { Verdict } from '@ethread/ui/response';
import { type Outcome, sendCall } from './send-call.ts';

/** The head and the finalized block of a chain, with the response that they were read from. */
export interface ChainState {
  /** The number of the head; undefined while the service serves none. */
  readonly head: bigint | undefined;
  /** The number of the finalized block; undefined where the chain has none. */
  readonly finalized: bigint | undefined;
  readonly outcome: Outcome;
}

/** The timeout of a probe, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Reads whether a service is healthy from its probe, which needs no key and costs nothing. */
export async function readHealth(service: string): Promise<Verdict> {
  try {
    const response = await fetch(`${service}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const [first = '', ...notes] = (await response.text()).trim().split('\n');
    if (first !== 'ok') return { words: `Not ready${first.replace(/^not ready/, '')}`, kind: 'bad' };
    return notes.length === 0
      ? { words: 'Healthy', kind: 'good' }
      : { words: `Degraded: ${notes.join(', ')}`, kind: 'quiet' };
  } catch {
    return { words: 'Down', kind: 'bad' };
  }
}

/**
 * Reads the finalized block by one call. The headers of its response have the head.
 *
 * @throws an Error when the service does not respond.
 */
export async function readChain(service: string, key: string): Promise<ChainState> {
  const params = ['finalized', false];
  const outcome = await sendCall({ service, key, transport: 'http', method: 'eth_getBlockByNumber', params });
  const { number }: { number?: unknown } = Object(Object(outcome.answer).result);
  return {
    head: outcome.head === undefined ? undefined : BigInt(outcome.head),
    finalized: typeof number === 'string' ? BigInt(number) : undefined,
    outcome,
  };
}
