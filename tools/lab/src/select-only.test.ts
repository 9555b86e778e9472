import { selectOnly } from './select-only.ts';

describe('selectOnly', () => {
  const select = (pattern: string) =>
    selectOnly(['block', 'batch', 'call'], String, (name) => name.startsWith(pattern));

  it('returns the items with the wanted names, in their order', () => {
    expect(select('b')).toEqual(['block', 'batch']);
  });

  it('throws with all names when no item is wanted', () => {
    expect(() => select('calls')).toThrow('--only selects none of: block; batch; call');
    const many = Array.from({ length: 42 }, (_none, number) => String(number));
    expect(() => selectOnly(many, String, () => false)).toThrow(/; 39 and 2 more$/);
  });
});
