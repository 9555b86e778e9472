import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { keyResponse } from './key-response.ts';
import { inParam, withKeyErrors } from './key-error.ts';
import { toKeyFields } from './key-fields.ts';

const placeOf = inParam(0, 'key');

/** Creates a key. */
export function keys_create({ keys, clock, logger }: AdminModules): Handlers<AdminContext>['keys_create'] {
  return ([key], { actor, requestId }) =>
    withKeyErrors(
      '',
      async () => {
        const { label, plan } = key;
        const { apiKey, record } = await keys
          .by({ actor, requestId })
          .create({ ...toKeyFields(key, placeOf), label, plan });
        logger.info({ actor, requestId, keyId: record.id, plan }, 'a key was created');
        return { apiKey, key: keyResponse(record, clock.now()) };
      },
      placeOf,
    );
}
