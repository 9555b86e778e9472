import { isNotHeld } from './answer.ts';

describe('isNotHeld', () => {
  it('isNotHeld recognises an unavailable block or state and no other value', () => {
    expect(isNotHeld({ notHeld: 'history', reason: 'it begins later' })).toBe(true);
    for (const answer of [null, undefined, 0, '', [], {}, { hash: new Uint8Array() }])
      expect(isNotHeld(answer)).toBe(false);
  });
});
