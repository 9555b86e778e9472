import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { timeToText } from './time.ts';

const DEFAULT_COUNT = 100;

/** Lists changes of keys, the latest first. */
export function events_list({ keys }: AdminModules): Handlers<AdminContext>['events_list'] {
  return async ([{ key, before, count = DEFAULT_COUNT } = {}]) => {
    const events = await keys.events({ keyId: key, before, limit: count });
    return events.map(({ number, at, action, keyId, label, actor, requestId, fields }) => ({
      number,
      at: timeToText(at),
      action,
      key: keyId,
      label,
      actor,
      requestId,
      fields: fields.map(({ field, before: old, after }) => ({ field, before: old, after })),
    }));
  };
}
