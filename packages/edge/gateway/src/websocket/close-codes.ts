/** Codes of RFC 6455, section 7.4.1. */
export const CLOSE_GOING_AWAY = 1001;
export const CLOSE_TOO_BIG = 1009;
export const CLOSE_INTERNAL_ERROR = 1011;

/** The contract's own codes, after HTTP's 401, 402, 408 and 429. */
export const CLOSE_KEY_NOT_IN_FORCE = 4401;
export const CLOSE_CREDITS_EXHAUSTED = 4402;
export const CLOSE_SLOW_READER = 4408;
/** A subscription that cannot continue. */
export const CLOSE_CANNOT_CONTINUE = 4408;
export const CLOSE_FLOODING = 4429;
