import type { LightClientSource } from '@ethread/ports';
import { unavailable } from '@ethread/types';

/** Returns the source of light client data. @throws {ResourceUnavailableError} when the chain has no consensus. */
export function requireConsensus(source: LightClientSource | undefined): LightClientSource {
  if (!source) throw unavailable('noConsensus');
  return source;
}
