/** The characters of a key of the configuration, which need no escape in a URL's path. */
export const API_KEY_CHARACTERS = '^[A-Za-z0-9._~-]+$';

/**
 * The least number of characters of a key of the configuration. 16 hex digits are 64 bits, which nobody guesses over a
 * network. A shorter key is a word that a list of passwords has, or can be tried in full.
 */
export const MIN_CONFIGURED_KEY_LENGTH = 16;

/** The reason why a shorter key is rejected, in words that follow its place. */
export const SHORT_KEY_REASON = `has fewer than ${MIN_CONFIGURED_KEY_LENGTH} characters, so that a client can guess it; "openssl rand -hex 16" prints one that cannot be guessed`;
