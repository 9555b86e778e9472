import type { ServerOptions } from 'node:http2';

/** RFC 9113, section 6.5.2, recommends no fewer, so that parallel requests are not limited without need. */
const MAX_STREAMS = 100;
/** The limit of node:http. It counts names, values and 32 bytes for each field (RFC 9113, section 6.5.2). */
export const MAX_HEAD_BYTES = 16 * 1024;

/**
 * The limits of one connection. Beyond them the server resets the stream, or ends the connection when the whole
 * connection is at risk. Node limits the rest by itself: frames of a head in parts, entries of a SETTINGS frame, unread
 * responses to PING and SETTINGS, frames that are not HTTP/2.
 */
export const SESSION_OPTIONS: ServerOptions = {
  settings: { maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: MAX_HEAD_BYTES },
  /** A hundred header fields are more than any client sends. */
  maxHeaderListPairs: 100,
  /**
   * The limit of frames and heads, in megabytes. Responses wait outside, a chunk of each stream at a time (6.4 MB in
   * total).
   */
  maxSessionMemory: 10,
  /**
   * The streams that a client may reset: all that it can have in flight, then a rate that suffices for a client that
   * cancels now and then. Each reset costs work that is not charged (CVE-2023-44487).
   */
  streamResetBurst: MAX_STREAMS,
  streamResetRate: 30,
};
