/** The longest text to read, in characters. No text written by hand is nearly as long. */
export const MAX_LENGTH = 12_000_000;
