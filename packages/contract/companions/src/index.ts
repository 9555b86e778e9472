import { JsonBytes } from '@ethread/json-rpc';
import { documentJson } from './generated/document.gen.ts';

export { companionMethods } from './companion-methods.ts';
export * from './generated/errors.gen.ts';
export type { Handlers as CompanionHandlers } from './generated/handlers.gen.ts';
export { methodTable as companionTable } from './generated/method-table.gen.ts';
export type * from './generated/types.gen.ts';

/** The OpenRPC document of the companions. */
export const companionsDocument: JsonBytes = new JsonBytes(new TextEncoder().encode(documentJson));
