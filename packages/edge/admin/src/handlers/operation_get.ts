import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { requireService } from './require-service.ts';

/** Returns the disk, memory, work in progress and findings of the server. */
export function operation_get({ service }: AdminModules): Handlers<AdminContext>['operation_get'] {
  return () => requireService(service).operation();
}
