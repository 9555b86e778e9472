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

  it('ends the largest holding of the owner that holds most when the limit is reached', () => {
    const { bufferedBytes, closed, open } = world(100);
    open('greedy', 'first').set(30);
    open('greedy', 'second').set(40);
    open('modest').set(30);
    expect(closed).toEqual([]);
    open('another').set(20);
    expect(closed).toEqual(['second']);
    expect(bufferedBytes.bytes).toBe(80);
  });

  it('ends the holding that grows when its owner holds most', () => {
    const { bufferedBytes, closed, open } = world(100);
    open('a').set(40);
    open('b').set(101);
    expect(closed).toEqual(['b']);
    expect(bufferedBytes.bytes).toBe(40);
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
});
