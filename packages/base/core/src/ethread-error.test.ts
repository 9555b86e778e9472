import { EthreadError } from './ethread-error.ts';

class Outer extends EthreadError {}
class Inner extends EthreadError {}

describe('EthreadError.walk', () => {
  it('walk finds the first cause of a kind', () => {
    const inner = new Inner('the disk is full');
    expect(new Outer('the block was not kept', { cause: inner }).walk(Inner)).toBe(inner);
  });

  it('walk returns undefined when no cause is of that kind', () => {
    expect(new Outer('alone').walk(Inner)).toBeUndefined();
  });
});
