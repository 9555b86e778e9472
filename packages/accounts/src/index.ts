export type { Accounts, Balance, Caller, Reservation, Visit } from './accounts.ts';
export { createUnlimitedKeys } from './unlimited-keys.ts';
