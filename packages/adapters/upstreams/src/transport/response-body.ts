import { LongWork } from '../long-work.ts';
import { isLargeJson } from './parse-large-json.ts';

/** Collects the body of a response. */
export interface ResponseBody {
  /** Appends bytes, which must not change afterwards. */
  add(chunk: Uint8Array): void;
  /** Returns the whole body, and clears it. A large body of unknown length is joined in event-loop ticks. */
  join(): Promise<Uint8Array> | Uint8Array;
}

const NOTHING = new Uint8Array();

/**
 * Creates an empty body.
 *
 * @param expected The number of bytes that the response announced; 0 when it announced none. A large body is then
 *   written in place as it arrives, so that it is never in memory twice.
 */
export function createResponseBody(expected: number): ResponseBody {
  const large = isLargeJson({ length: expected }) ? Buffer.allocUnsafeSlow(expected) : undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;

  async function joinInTicks(): Promise<Uint8Array> {
    const work = new LongWork('read');
    const whole = Buffer.allocUnsafeSlow(length);
    let at = 0;
    for (const [index, chunk] of chunks.entries()) {
      if (work.isDue) await work.pause();
      whole.set(chunk, at);
      at += chunk.length;
      chunks[index] = NOTHING;
    }
    return whole;
  }

  return {
    add(chunk) {
      if (large) large.set(chunk.subarray(0, large.length - length), length);
      else chunks.push(chunk);
      length += chunk.length;
    },
    join() {
      if (large) return large.subarray(0, length);
      const [only] = chunks;
      if (only && chunks.length === 1) return only;
      return isLargeJson({ length }) ? joinInTicks() : Buffer.concat(chunks, length);
    },
  };
}
