import { describeWith } from '@ethread/setup';
import { rankVector } from './testing/rank-vector.ts';
import { runSyncVector } from './testing/sync-vector.ts';
import { findVectors, RECORDED_VECTORS } from './testing/vector-folder.ts';
import { loadWasmBls } from './wasm-bls.ts';

/**
 * The vector's finality stops at slot 96 and resumes later. Two forced updates follow: the specification calls the
 * headers of slots 130 and 195 finalized, which nothing finalized. Ours stays at 96; the committees advance the same
 * way, so every later update of the vector is accepted.
 */
const FORCED_UPDATES = [
  'step 5: finalized_header 96, by the specification 130',
  'step 6: finalized_header 96, by the specification 130',
  'step 7: finalized_header 96, by the specification 130',
  'step 8: finalized_header 96, by the specification 195',
];

describeWith('recorded data')('the vectors of the consensus specifications', () => {
  it('differ from the light client only where it is stricter', async () => {
    const bls = await loadWasmBls();
    const results: Record<string, unknown> = {};
    for (const vector of findVectors(RECORDED_VECTORS, 'sync'))
      results[vector.name] = await runSyncVector(vector, bls);
    expect(results).toEqual({
      'minimal fulu sync gloas_fork': { checks: 56, differences: [] },
      'minimal fulu sync light_client_sync': { checks: 69, differences: FORCED_UPDATES },
      'minimal gloas sync light_client_sync': { checks: 69, differences: FORCED_UPDATES },
    });
  });

  it('rank updates as the light client does', () => {
    const orders = findVectors(RECORDED_VECTORS, 'update_ranking').map(rankVector);
    expect(orders).toEqual([Array.from({ length: 57 }, (_, index) => index)]);
  });
});
