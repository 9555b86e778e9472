import { FloodGuard, MAX_REJECTED_BYTES_PER_SECOND } from './flood-guard.ts';

describe('FloodGuard', () => {
  it('reports a flood when the rejected messages of a second have too many bytes', () => {
    let now = 0;
    const guard = new FloodGuard(() => now);
    const reject = (bytes: number) => guard.rejection(bytes);
    expect(reject(MAX_REJECTED_BYTES_PER_SECOND)).toBe(false);
    now = 1_000;
    expect(reject(MAX_REJECTED_BYTES_PER_SECOND - 1)).toBe(false);
    expect(reject(1)).toBe(false);
    expect(reject(1)).toBe(true);
  });
});
