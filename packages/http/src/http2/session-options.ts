import type { ServerOptions } from 'node:http2';

/** RFC 9113, section 6.5.2, asks for no fewer, so that parallel requests are not held back without need. */
const MAX_STREAMS = 100;
/** As node:http has it. Counted are names, values and 32 bytes for each field (RFC 9113, section 6.5.2). */
const MAX_HEAD_BYTES = 16 * 1024;

/**
 * What one connection may cost. Whoever goes beyond has the stream reset, or the connection ended where all of it is at
 * stake. Node bounds the rest by itself: frames of a head that is sent in parts, entries of a SETTINGS frame, answers to
 * PING and SETTINGS that nobody takes, frames that are no HTTP/2.
 */
export const SESSION_OPTIONS: ServerOptions = {
  settings: { maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: MAX_HEAD_BYTES },
  /** A hundred header fields are more than any client sends. */
  maxHeaderListPairs: 100,
  /** Megabytes of frames and heads: answers wait outside, a chunk of each stream at a time (6.4 MB in all). */
  maxSessionMemory: 10,
  /**
   * Streams that a caller may reset: all that it can have under way twice over, then as many a second as a caller needs who
   * gives up now and then. Each costs work that nobody pays for (CVE-2023-44487).
   */
  streamResetBurst: 2 * MAX_STREAMS,
  streamResetRate: 30,
};
