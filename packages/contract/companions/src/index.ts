export { companionMethods } from './companion-methods.ts';
export * from './generated/errors.gen.ts';
export type { Handlers as CompanionHandlers } from './generated/handlers.gen.ts';
export { methodTable as companionTable } from './generated/method-table.gen.ts';
export type * from '@ethread/types/companions';
