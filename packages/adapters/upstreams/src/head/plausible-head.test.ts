import { profileNamed } from '@ethread/chain';
import { makeEmptyBlocks } from '../testing/index.ts';
import { implausibility } from './plausible-head.ts';

describe('implausibility', () => {
  const [block] = makeEmptyBlocks(undefined, 1, 0);
  if (!block) throw new Error('the chain has a block');
  const known = { header: { ...block.header, number: 1_000 }, ageSeconds: 0 };
  const clock = { now: () => block.header.timestamp * 1_000, monotonic: () => 0 };
  const of = (fields: object, newest: typeof known | undefined = known) => {
    const header = { ...known.header, ...fields };
    const stored = { header, hash: block.hash, canonical: true };
    return implausibility(stored, newest, { profile: profileNamed('ethereum'), clock });
  };

  it('names the number that no store holds, also of a first head', () => {
    expect(of({ number: 2 ** 32 }, undefined)).toContain('is above 4294967295');
    expect(of({}, undefined)).toBeUndefined();
  });

  it('names a jump beyond the blocks that the chain can have produced, and a time beyond the clock', () => {
    expect(of({ number: 1_000 + 4_096 })).toBeUndefined();
    expect(of({ number: 1_001 + 4_096 })).toContain('it is 4097 blocks ahead');
    expect(of({ timestamp: block.header.timestamp + 3_601 })).toContain('3601 seconds ahead of the clock');
    expect(of({ number: 1_001, timestamp: block.header.timestamp - 3_601 })).toContain(
      'is before that of block',
    );
  });
});
