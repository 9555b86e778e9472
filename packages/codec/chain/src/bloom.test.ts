import fc from 'fast-check';
import { arbitraryLog } from './testing/arbitrary.ts';
import { BLOOM_LENGTH, bloomMayContain, logsBloom, unionBloom } from './bloom.ts';

describe('logs blooms', () => {
  it('a bloom may contain every address and topic of its logs', () => {
    fc.assert(
      fc.property(fc.array(arbitraryLog), (logs) => {
        const bloom = logsBloom(logs);
        expect(bloom).toEqual(unionBloom(logs.map((log) => logsBloom([log]))));
        for (const { address, topics } of logs) {
          for (const entry of [address, ...topics]) expect(bloomMayContain(bloom, entry)).toBe(true);
        }
      }),
    );
  });

  it('a bloom of one log rules out nearly every other address', () => {
    const bloom = logsBloom([{ address: new Uint8Array(20), topics: [], data: new Uint8Array() }]);
    const others = Array.from({ length: 100 }, (_, index) => new Uint8Array(20).fill(index + 1));
    expect(others.filter((other) => bloomMayContain(bloom, other))).toEqual([]);
    expect(bloomMayContain(new Uint8Array(BLOOM_LENGTH), new Uint8Array(20))).toBe(false);
  });
});
