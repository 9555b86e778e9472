import { type Wrapper, wrapIn } from './wrapper.ts';

describe('wrapIn', () => {
  const named =
    (name: string): Wrapper<string, { readonly isShort: boolean }> =>
    (inner, { isShort }) =>
      isShort ? inner : `${name}(${inner})`;

  it('wraps in the order of the list, so that a call meets the last wrapper first', () => {
    expect(wrapIn('store', [named('nodes'), named('pin')], { isShort: false })).toBe('pin(nodes(store))');
  });

  it('returns a part unchanged that no wrapper applies to', () => {
    expect(wrapIn('store', [named('nodes')], { isShort: true })).toBe('store');
    expect(wrapIn('store', [], { isShort: false })).toBe('store');
  });
});
