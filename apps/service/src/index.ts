export type { Configuration } from './configuration/configuration.ts';
export { loadConfiguration } from './configuration/load-configuration.ts';
export { createService, type Service, type ServiceModules } from './create-service.ts';
export { type AccountStores, type OpenAccounts, openAccounts, openAccountStores } from './open-accounts.ts';
export { UserError } from './user-error.ts';
