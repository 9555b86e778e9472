/** The bytes of a result in memory up to which it is sent whole, with its length. A larger one is a stream. */
export const SHORT_BYTES = 64 * 1024;
