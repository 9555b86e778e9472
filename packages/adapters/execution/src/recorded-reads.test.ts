import { WITNESS_EXCEEDED, WITNESS_LIMITS, type WitnessedCall } from '@ethread/calls';
import { EMPTY_TRIE_ROOT } from '@ethread/chain';
import { RecordedReads } from './recorded-reads.ts';
import { createTrieState } from './state/trie-state.ts';

const address = (number: number) =>
  Uint8Array.from({ length: 20 }, (_none, at) => (number >> (8 * at)) & 0xff);
const RETURNED: WitnessedCall['outcome'] = { kind: 'returned', output: new Uint8Array(), gasUsed: 1n };

/** Records a call that reads accounts of an empty state, which has no nodes. */
function witnessOf(accounts: number, outcome: WitnessedCall['outcome'] = RETURNED): WitnessedCall {
  const nodes = { node: () => undefined };
  const below = () => createTrieState(nodes, () => undefined, EMPTY_TRIE_ROOT);
  const reads = new RecordedReads(below, () => undefined);
  const read = () => {
    for (let number = 0; number < accounts; number++) reads.world.account(address(number));
    return outcome;
  };
  return reads.witness(reads.run(read));
}

describe('RecordedReads', () => {
  it('lists what a call with a result read', () => {
    expect(witnessOf(2)).toMatchObject({ outcome: RETURNED, keys: [address(0), address(1)] });
  });

  it('lists nothing of a call without a result', () => {
    const outcome = { kind: 'failed', message: 'out of gas' } as const;
    const nothing = { state: [], codes: [], keys: [], oldestBlock: undefined };
    expect(witnessOf(2, outcome)).toEqual({ outcome, ...nothing });
  });

  it('fails a call that reads more keys than a witness may have, even where the state has no nodes', () => {
    expect(witnessOf(WITNESS_LIMITS.nodes).keys).toHaveLength(WITNESS_LIMITS.nodes);
    expect(witnessOf(WITNESS_LIMITS.nodes + 1)).toMatchObject({
      outcome: { kind: 'failed', message: WITNESS_EXCEEDED },
      keys: [],
    });
  });
});
