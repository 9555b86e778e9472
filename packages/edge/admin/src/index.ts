export type { AdminContext } from './admin-context.ts';
export type { AdminModules, RunningService } from './admin-modules.ts';
export { type AdminServer, type AdminServerOptions, createAdminServer } from './create-admin-server.ts';
export { documentJson as adminDocumentJson } from './generated/document.gen.ts';
export type { Handlers as AdminHandlers } from './generated/handlers.gen.ts';
export { createAdminHandlers } from './handlers/create-admin-handlers.ts';
export type { AdminTokens } from './token-check.ts';
export { inProcess } from './in-process.ts';
export { type AdminRouter, createAdminRouter } from './router.ts';
