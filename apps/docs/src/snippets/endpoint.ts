import { type SnippetCall, type Endpoint, type Snippet, snippets } from '@ethread/ui/snippets';
import type { DocumentPlace } from '../site-facts/document-place.ts';

/** The address in the snippets. Pages replace it by the reader's own service. */
export const ENDPOINT = 'http://127.0.0.1:8545';

/** The id of the sample chain, on which the examples of all methods are calls. */
const SAMPLE_CHAIN_ID = 7_336;

/** Returns the addresses of a service for a key. */
export const endpointOf = (service: string, key: string): Endpoint => ({
  chainId: SAMPLE_CHAIN_ID,
  http: `${service}/v3/${key}`,
  webSocket: `${service.replace(/^http/, 'ws')}/ws/v3/${key}`,
});

/** Writes a snippet in its initial form. */
export const writeFirst = ({ write }: Snippet, call: SnippetCall): string =>
  write(call, endpointOf(ENDPOINT, 'API_KEY'));

/**
 * Returns the snippets of a document's methods. Those of the project's own client are included only when it has the
 * methods.
 */
export const snippetsOf = ({ isInClient }: DocumentPlace): readonly Snippet[] =>
  isInClient ? snippets : snippets.filter(({ isOwn }) => !isOwn);
