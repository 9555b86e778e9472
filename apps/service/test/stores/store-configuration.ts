import { join } from 'node:path';
import { KEY, SAMPLE_CHAIN } from '../service-process.ts';

/** Returns the configuration under which a release writes its store and later programs open it, in the folder `store`. */
export function storeConfiguration({ imports }: { readonly imports: readonly string[] }): string {
  return `port: 0
keys: [${KEY}]
plans: { plan: { creditsPerDay: 1000000, requestsPerSecond: 1000 } }
accounts: { data: store/accounts }
chains:
  - name: sample
    genesis: ${JSON.stringify(join(SAMPLE_CHAIN, 'genesis.json'))}
    import: ${JSON.stringify(imports)}
    data: store/chain
`;
}
