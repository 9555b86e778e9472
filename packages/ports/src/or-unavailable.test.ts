import { isUnavailable } from './or-unavailable.ts';

describe('isUnavailable', () => {
  it('isUnavailable recognises an unavailable block or state and no other value', () => {
    expect(isUnavailable({ unavailable: 'history', reason: 'it begins later' })).toBe(true);
    for (const response of [null, undefined, 0, '', [], {}, { hash: new Uint8Array() }])
      expect(isUnavailable(response)).toBe(false);
  });
});
