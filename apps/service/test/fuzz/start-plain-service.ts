import { join } from 'node:path';
import { NEVER_LATE, SAMPLE_CHAIN, type ServiceProcess, startChain } from '../service-process.ts';
import { storedSample } from '../stored-sample.ts';

/** Starts the service over the sample chain, without TLS. */
export async function startPlainService(): Promise<ServiceProcess> {
  const genesis = join(SAMPLE_CHAIN, 'genesis.json');
  return startChain({ name: 'one', genesis, data: await storedSample() }, { load: NEVER_LATE });
}
