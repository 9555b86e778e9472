import { Writable } from 'node:stream';
import { ClientGoneError } from './read-body.ts';
import { writePieces } from './write-reply.ts';

it('force-closes a reader that takes a byte at a time, each within the time for no reading at all', async () => {
  let taken = 0;
  const stream = new Writable({
    highWaterMark: 1,
    write(_piece, _encoding, done) {
      taken++;
      setTimeout(done, 10);
    },
  });
  const pieces = Array.from({ length: 2_000 }, () => new Uint8Array(1));
  const writing = writePieces(stream, pieces, 200, () => stream.destroy());
  await expect(writing).rejects.toBeInstanceOf(ClientGoneError);
  // The reader was never still for 200 ms, but all of its waits together may take no more.
  expect(taken).toBeLessThan(100);
  expect(stream.destroyed).toBe(true);
});
