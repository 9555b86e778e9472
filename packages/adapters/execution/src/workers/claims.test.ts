import { Claims } from './claims.ts';

describe('Claims', () => {
  it('lets a job be taken back before it begins and while it is suspended, but not while it runs', () => {
    const claims = new Claims(Claims.memory());
    claims.post(1);
    expect(claims.begin(1, 5)).toBe(true);
    expect(claims.begunAtMs(1)).toBe(5);
    expect(claims.takeBack(1)).toBe(false);
    claims.suspend(1);
    expect(claims.begunAtMs(1)).toBeUndefined();
    expect(claims.takeBack(1)).toBe(true);
    expect(claims.begin(1, 9)).toBe(false);
  });
});
