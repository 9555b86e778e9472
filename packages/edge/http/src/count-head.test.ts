import { Socket } from 'node:net';
import { createBufferedBytes } from './buffered-bytes.ts';
import { countHead } from './count-head.ts';

describe('the memory of heads', () => {
  const socket = new Socket();
  const large = { host: 'a', 'x-large': 'y'.repeat(9_000) };

  it('counts large heads until their requests end, and ordinary ones not at all', () => {
    const bufferedBytes = createBufferedBytes(1_000_000);
    countHead(bufferedBytes, { host: 'a', accept: '*/*' }, socket, () => undefined);
    expect(bufferedBytes.bytes).toBe(0);
    const release = countHead(bufferedBytes, large, socket, () => undefined);
    expect(bufferedBytes.bytes).toBeGreaterThan(70_000);
    release();
    expect(bufferedBytes.bytes).toBe(0);
  });

  it('ends requests with large heads when they exceed the limit', () => {
    const bufferedBytes = createBufferedBytes(100_000);
    let ended = 0;
    for (let request = 0; request < 3; request++) countHead(bufferedBytes, large, socket, () => ended++);
    expect(ended).toBe(2);
  });
});
