import { OverloadedError } from '@ethread/types';
import { createBufferedBytes } from './buffered-bytes.ts';

describe('the limit of held bytes', () => {
  /** Creates holdings by name, and collects the names of those that were force-closed. */
  function world(maxBytes: number) {
    const bufferedBytes = createBufferedBytes(maxBytes);
    const closed: string[] = [];
    return {
      bufferedBytes,
      closed,
      open: (owner: string, name = owner) => bufferedBytes.open(owner, () => void closed.push(name)),
    };
  }

  it('counts bytes while they are held, and not after they are released', () => {
    const { bufferedBytes, open } = world(100);
    const [a, b] = [open('a'), open('b')];
    a.set(30);
    b.take(20);
    a.set(10);
    expect(bufferedBytes.bytes).toBe(30);
    a.close();
    a.set(50);
    b.close();
    b.close();
    expect(bufferedBytes.bytes).toBe(0);
  });

  it.each<[string, readonly (readonly [string, string, number])[], readonly string[], number]>([
    [
      'the largest of the owner that holds most',
      [
        ['greedy', 'first', 30],
        ['greedy', 'second', 40],
        ['modest', 'modest', 30],
        ['another', 'another', 20],
      ],
      ['second'],
      80,
    ],
    [
      'the one that grows when its owner holds most',
      [
        ['a', 'a', 40],
        ['b', 'b', 101],
      ],
      ['b'],
      40,
    ],
  ])('ends %s when the limit is reached', (_case, holdings, ended, left) => {
    const { bufferedBytes, closed, open } = world(100);
    for (const [owner, name, bytes] of holdings) open(owner, name).set(bytes);
    expect([closed, bufferedBytes.bytes]).toEqual([ended, left]);
  });

  it('rejects more bytes of the owner that would hold most, and accepts those of others at its expense', () => {
    const { bufferedBytes, closed, open } = world(100);
    const greedy = open('greedy', 'first');
    greedy.take(90);
    expect(() => greedy.take(11)).toThrow(OverloadedError);
    expect(() => open('greedy', 'second').take(11)).toThrow(OverloadedError);
    expect(closed).toEqual([]);
    open('modest').take(11);
    expect(closed).toEqual(['first']);
    expect(bufferedBytes.bytes).toBe(11);
    expect(() => greedy.take(1)).toThrow(OverloadedError);
  });

  it('rejects further requests of an owner that holds as much as it leaves free, of one connection too', () => {
    const { bufferedBytes, closed, open } = world(100);
    for (let request = 0; request < 5; request++) open('greedy').take(10);
    expect(() => open('greedy').take(1)).toThrow(OverloadedError);
    expect([bufferedBytes.bytes, closed]).toEqual([50, []]);
    open('modest').take(10);
    expect(() => open('greedy').take(1)).toThrow(OverloadedError);
    const connection = world(100).open('greedy');
    for (let request = 0; request < 5; request++) connection.take(10, false);
    expect(() => connection.take(1, false)).toThrow(OverloadedError);
  });

  it('leaves room for others when ten owners hold as much as they may', () => {
    const { bufferedBytes, closed, open } = world(1_100);
    const greedy = Array.from({ length: 10 }, (_, index) => `greedy ${index}`);
    const rejected = new Set<string>();
    for (let round = 0; round < 1_000; round++) {
      for (const owner of greedy) {
        try {
          open(owner).take(1);
        } catch {
          rejected.add(owner);
        }
      }
    }
    expect([rejected.size, bufferedBytes.bytes]).toEqual([10, 1_000]);
    for (let request = 0; request < 5; request++) open('honest').take(10);
    expect(closed).toEqual([]);
  });

  it('lets the only request of an owner grow beyond the share, at the expense of an owner that holds more', () => {
    const { closed, open } = world(100);
    open('greedy', 'first').set(40);
    open('greedy', 'second').set(20);
    const only = open('modest');
    only.take(30);
    only.take(15);
    expect(closed).toEqual(['first']);
  });
});
