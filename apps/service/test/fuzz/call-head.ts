import { FLAGS, headOf, postFields } from '@ethread/http/testing';

/**
 * Returns the head of a valid call over HTTP/2. `flags` are set besides the one that says that the head is complete.
 */
export const callHead = (stream: number, key: string, flags: number = FLAGS.none): Buffer =>
  headOf(
    stream,
    [
      ...postFields().filter(([name]) => name !== ':path'),
      [':path', `/v3/${key}`],
      ['content-type', 'application/json'],
    ],
    flags,
  );
