/** Time after which a response counts as missing, in milliseconds. A busy machine needs far less. */
export const PATIENCE_MS = 120_000;
