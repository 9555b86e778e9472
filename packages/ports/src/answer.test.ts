import { isUnavailable } from './answer.ts';

describe('isUnavailable', () => {
  it('isUnavailable recognises an unavailable block or state and no other value', () => {
    expect(isUnavailable({ unavailable: 'history', reason: 'it begins later' })).toBe(true);
    for (const answer of [null, undefined, 0, '', [], {}, { hash: new Uint8Array() }])
      expect(isUnavailable(answer)).toBe(false);
  });
});
