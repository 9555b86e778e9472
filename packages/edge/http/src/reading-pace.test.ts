import { Writable } from 'node:stream';
import { ClientGoneError } from './read-body.ts';
import { MIN_READ_RATE } from './reading-pace.ts';
import { writePieces } from './write-reply.ts';

/** Returns a stream whose reader takes each piece after a time, in milliseconds, and the count of the taken pieces. */
function readerThatTakes(afterMs: number) {
  const taken = { pieces: 0 };
  const stream = new Writable({
    highWaterMark: 1,
    write(_piece, _encoding, done) {
      setTimeout(() => {
        taken.pieces++;
        done();
      }, afterMs);
    },
  });
  return { stream, taken };
}
const pieces = (count: number, bytes: number) => Array.from({ length: count }, () => new Uint8Array(bytes));

describe('the pace of readers', () => {
  it('force-closes a reader that takes a byte at a time, each within the time for no reading at all', async () => {
    const { stream, taken } = readerThatTakes(10);
    await expect(writePieces(stream, pieces(2_000, 1), 200, () => stream.destroy())).rejects.toBeInstanceOf(
      ClientGoneError,
    );
    // The reader was never still for 200 ms, but all of its waits together may take no more.
    expect(taken.pieces).toBeLessThan(100);
    expect(stream.destroyed).toBe(true);
  });

  it('waits for a reader that takes as much time and many more bytes', async () => {
    const { stream, taken } = readerThatTakes(10);
    await writePieces(stream, pieces(250, MIN_READ_RATE), 2_000, () => stream.destroy());
    expect(taken.pieces).toBe(250);
  });
});
