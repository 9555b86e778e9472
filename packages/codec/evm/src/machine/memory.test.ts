import { MemoryExceededError } from '../interruption.ts';
import { Memory } from './memory.ts';

describe('Memory', () => {
  it('keeps its bytes when it grows, up to its limit', () => {
    const memory = new Memory(3_000_000);
    memory.ensure(1_500_000);
    memory.bytes[1_499_999] = 7;
    memory.ensure(2_500_000);
    expect(memory.bytes[1_499_999]).toBe(7);
    expect(memory.view.getUint8(1_499_999)).toBe(7);
    memory.ensure(3_000_000);
    expect(memory.bytes).toHaveLength(3_000_000);
    expect(() => memory.ensure(3_000_001)).toThrow(MemoryExceededError);
  });

  it('frees the memory that it replaces without waiting for a collection', () => {
    const memory = new Memory(3_000_000);
    const { buffer: first } = memory.bytes;
    memory.ensure(2_500_000);
    const { buffer: second } = memory.bytes;
    memory.shrink();
    expect([first.byteLength, second.byteLength, memory.bytes.length]).toEqual([0, 0, 1_048_576]);
  });
});
