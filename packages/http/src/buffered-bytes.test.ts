import { OverloadedError } from '@ethread/types';
import { createBufferedBytes } from './buffered-bytes.ts';

describe('the limit of held bytes', () => {
  /** Creates holdings by name, and collects the names of those that were force-closed. */
  function world(maxBytes: number) {
    const bufferedBytes = createBufferedBytes(maxBytes);
    const cut: string[] = [];
    return {
      bufferedBytes,
      cut,
      open: (owner: string, name = owner) => bufferedBytes.open(owner, () => void cut.push(name)),
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
    const { bufferedBytes, cut, open } = world(100);
    open('greedy', 'first').set(30);
    open('greedy', 'second').set(40);
    open('modest').set(30);
    expect(cut).toEqual([]);
    open('another').set(20);
    expect(cut).toEqual(['second']);
    expect(bufferedBytes.bytes).toBe(80);
  });

  it('ends the holding that grows when its owner holds most', () => {
    const { bufferedBytes, cut, open } = world(100);
    open('a').set(40);
    open('b').set(101);
    expect(cut).toEqual(['b']);
    expect(bufferedBytes.bytes).toBe(40);
  });

  it('rejects more bytes of the owner that would hold most, and accepts those of others at its expense', () => {
    const { bufferedBytes, cut, open } = world(100);
    const greedy = open('greedy', 'first');
    greedy.take(90);
    expect(() => greedy.take(11)).toThrow(OverloadedError);
    expect(() => open('greedy', 'second').take(11)).toThrow(OverloadedError);
    expect(cut).toEqual([]);
    open('modest').take(11);
    expect(cut).toEqual(['first']);
    expect(bufferedBytes.bytes).toBe(11);
    expect(() => greedy.take(1)).toThrow(OverloadedError);
  });
});
