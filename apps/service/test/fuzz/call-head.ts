import { FLAGS, headOf, postFields } from '@ethread/http/testing';

/** The head of a call over HTTP/2 that would be answered; `flags` beside that which says that it is whole. */
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
