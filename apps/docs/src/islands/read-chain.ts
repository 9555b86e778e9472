import type { Judgement } from '@ethread/ui/response';

/** The state of a chain, which needs no key and costs nothing. */
export interface PublicChainState {
  /** The number of the head; null while the service serves none. */
  readonly head: number | null;
  /** The number of the finalized block; null while no source reports it. */
  readonly finalized: number | null;
  readonly methods: readonly string[];
  /** The block ranges of the local store, whose blocks the service has verified. */
  readonly available: readonly { readonly from: number; readonly to: number }[];
}

const TIMEOUT_MS = 10_000;

const get = (path: string) => fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Reads whether the service of the page is healthy from its probe. */
export async function readHealth(): Promise<Judgement> {
  try {
    const response = await get('/readyz');
    const [first = '', ...notes] = (await response.text()).trim().split('\n');
    if (first !== 'ok') return { words: `Not ready${first.replace(/^not ready/, '')}`, kind: 'bad' };
    return notes.length === 0
      ? { words: 'Healthy', kind: 'good' }
      : { words: `Degraded: ${notes.join(', ')}`, kind: 'quiet' };
  } catch {
    return { words: 'Down', kind: 'bad' };
  }
}

/** Reads the state of the chain of the page's host. Returns undefined when the service does not report it. */
export async function readChain(): Promise<PublicChainState | undefined> {
  try {
    const response = await get('/chain.json');
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
