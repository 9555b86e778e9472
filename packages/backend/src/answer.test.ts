import { isNotHeld } from './answer.ts';

describe('an answer', () => {
  it('is told apart from not being held', () => {
    expect(isNotHeld({ notHeld: 'history', reason: 'it begins later' })).toBe(true);
    for (const answer of [null, undefined, 0, '', [], {}, { hash: new Uint8Array() }])
      expect(isNotHeld(answer)).toBe(false);
  });
});
