import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { chains_list } from './chains_list.ts';
import { credits_get } from './credits_get.ts';
import { events_list } from './events_list.ts';
import { keys_create } from './keys_create.ts';
import { keys_get } from './keys_get.ts';
import { keys_list } from './keys_list.ts';
import { keys_revoke } from './keys_revoke.ts';
import { keys_rotate } from './keys_rotate.ts';
import { keys_update } from './keys_update.ts';
import { operation_get } from './operation_get.ts';
import { plans_list } from './plans_list.ts';
import { requests_list } from './requests_list.ts';
import { requiresChange } from './requires-change.ts';
import { traffic_get } from './traffic_get.ts';
import { usage_query } from './usage_query.ts';

/**
 * Creates the handlers of all methods of the administration, over keys, plans, credits, usage and the running service.
 */
export function createAdminHandlers(modules: AdminModules): Handlers<AdminContext> {
  return {
    keys_create: requiresChange(keys_create(modules)),
    keys_list: keys_list(modules),
    keys_get: keys_get(modules),
    keys_update: requiresChange(keys_update(modules)),
    keys_rotate: requiresChange(keys_rotate(modules)),
    keys_revoke: requiresChange(keys_revoke(modules)),
    plans_list: plans_list(modules),
    credits_get: credits_get(modules),
    usage_query: usage_query(modules),
    events_list: events_list(modules),
    requests_list: requests_list(modules),
    chains_list: chains_list(modules),
    traffic_get: traffic_get(modules),
    operation_get: operation_get(modules),
  };
}
