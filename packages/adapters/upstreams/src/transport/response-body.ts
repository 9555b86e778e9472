import { isLargeJson } from './parse-large-json.ts';

export interface ResponseBody {
  /** Appends bytes, which must not change afterwards. */
  add(chunk: Uint8Array): void;
  join(): Uint8Array;
}

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
      return Buffer.concat(chunks, length);
    },
  };
}
