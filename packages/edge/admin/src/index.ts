export type { RunningService } from './admin-modules.ts';
export { type AdminServer, createAdminServer } from './create-admin-server.ts';
export { createAdminHandlers } from './handlers/create-admin-handlers.ts';
export type { Operation } from './generated/types.gen.ts';
export { inProcess } from './in-process.ts';
export { type AdminRouter, createAdminRouter } from './router.ts';
