export type { ChainConfiguration, Configuration } from './configuration/configuration.ts';
export { loadConfiguration } from './configuration/load-configuration.ts';
export { createService, type Service, type ServiceModules } from './create-service.ts';
export { UserError } from './user-error.ts';
