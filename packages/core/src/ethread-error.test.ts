import { EthreadError } from './ethread-error.ts';

class Outer extends EthreadError {}
class Inner extends EthreadError {}

describe('EthreadError.walk', () => {
  it('finds the first cause of a kind', () => {
    const inner = new Inner('the disk is full');
    expect(new Outer('the block was not kept', { cause: inner }).walk(Inner)).toBe(inner);
  });

  it('says when there is none', () => {
    expect(new Outer('alone').walk(Inner)).toBeUndefined();
  });
});
