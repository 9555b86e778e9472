// The account's modules for a server.
export { type ServeAccount, ACCOUNT_PATH, createAccountApi } from './account/create-account-api.ts';
export type { AccountModules, SignInModules } from './account/account-modules.ts';
