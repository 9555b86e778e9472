/** The path of a beacon node below which its light client data is. */
export const LIGHT_CLIENT_PATH = '/eth/v1/beacon/light_client';
/** The most bytes of each response. An update of 512 keys has some 75 KB as JSON, the others some 10 KB. */
export const MAX_BYTES = { bootstrap: 256 * 1024, updates: 1024 * 1024, update: 64 * 1024 } as const;
/** Periods of one request: most updates are of one period. */
export const PERIODS_AT_ONCE = 4;
