import { EthreadError } from './ethread-error.ts';

class Outer extends EthreadError {}
class Inner extends EthreadError {}

it('walk finds the first cause of a kind, or none', () => {
  const inner = new Inner('the disk is full');
  expect(new Outer('the block was not kept', { cause: inner }).walk(Inner)).toBe(inner);
  expect(new Outer('alone').walk(Inner)).toBeUndefined();
});
