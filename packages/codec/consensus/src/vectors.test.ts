import { describeWith } from '@ethread/setup';
import { checkVectors, type VectorReport } from './testing/check-vectors.ts';
import { RECORDED_VECTORS } from './testing/vector-folder.ts';
import { loadWasmBls } from './wasm-bls.ts';

/** The roots of the objects of the proofs, as @lodestar/types 1.50.0 hashes them. */
const STATE_ROOT = '0x850e62c60af4b82261f324446c1b42cd8a3f4ec015bcd784bbbaa153ef8f5860';
const BODY_ROOT = '0xe7da24549bc4435e64134aed491e570c46d5284c7e88747a71ac5c46ad662a54';

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
  let reports: VectorReport[] = [];

  beforeAll(async () => {
    reports = await checkVectors(RECORDED_VECTORS, await loadWasmBls());
  });

  it('differ from the light client only where it is stricter', () => {
    expect(reports.map(({ faults, name }) => [name, faults])).toEqual(reports.map(({ name }) => [name, []]));
    const stricter = Object.fromEntries(reports.map(({ name, stricter }) => [name, stricter]));
    expect(stricter).toEqual({
      'minimal fulu sync gloas_fork': [],
      'minimal fulu sync light_client_sync': FORCED_UPDATES,
      'minimal gloas data_collection light_client_data_collection': ['96 × below-two-thirds'],
      [`minimal gloas single_merkle_proof execution_block_hash_merkle_proof → ${BODY_ROOT}`]: [],
      [`minimal gloas single_merkle_proof current_sync_committee_merkle_proof → ${STATE_ROOT}`]: [],
      [`minimal gloas single_merkle_proof finality_root_merkle_proof → ${STATE_ROOT}`]: [],
      [`minimal gloas single_merkle_proof next_sync_committee_merkle_proof → ${STATE_ROOT}`]: [],
      'minimal gloas sync light_client_sync': FORCED_UPDATES,
      'minimal gloas update_ranking update_ranking': [],
    });
  });

  it('are all compared', () => {
    const sync = reports.filter(({ name }) => name.includes(' sync '));
    expect(sync.map(({ checks }) => checks)).toEqual([56, 69, 69]);
    expect(reports.find(({ name }) => name.includes('update_ranking'))?.checks).toBe(57);
  });
});
