// The account's modules for a server.
export { type ServeAccount, createAccountApi } from './account/create-account-api.ts';
