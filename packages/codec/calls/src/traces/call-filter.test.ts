import { CallSelection } from './call-filter.ts';

const [ONE, OTHER] = [new Uint8Array(20).fill(1), new Uint8Array(20).fill(2)];
const hex = (address: Uint8Array) => `0x${Buffer.from(address).toString('hex')}`;

describe('CallSelection', () => {
  const [from, to] = [new Set([hex(ONE)]), new Set([hex(OTHER)])];
  const calls = [
    { from: ONE, to: OTHER },
    { from: ONE, to: ONE },
    { from: OTHER, to: OTHER },
    { from: OTHER, to: ONE },
  ];
  const listed = (filter: object) => {
    const selection = new CallSelection({ from, to, isUnion: false, skip: 0, most: 10, ...filter });
    return calls.map(selection.takes);
  };

  it('lists the calls that match both parties, or one of them in a union', () => {
    expect(listed({})).toEqual([true, false, false, false]);
    expect(listed({ isUnion: true })).toEqual([true, true, true, false]);
    expect(listed({ isUnion: true, to: undefined })).toEqual([true, true, false, false]);
  });

  it('leaves out the first matching calls, and those after the most', () => {
    expect(listed({ isUnion: true, skip: 1, most: 1 })).toEqual([false, true, false, false]);
  });
});
