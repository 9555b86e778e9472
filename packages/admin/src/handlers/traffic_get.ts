import { RECENT_SECONDS } from '@ethread/metrics';
import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { requireService } from './require-service.ts';
import { timeToText } from './time.ts';

/** Returns the traffic of the last seconds. */
export function traffic_get({ service, clock }: AdminModules): Handlers<AdminContext>['traffic_get'] {
  return async ([count = RECENT_SECONDS]) => {
    const traffic = await requireService(service).traffic(count, clock.now());
    const { from, to, webSockets, seconds, methods } = traffic;
    return {
      from: timeToText(from),
      to: timeToText(to),
      webSockets,
      seconds: [...seconds],
      methods: methods.map(({ chain, method = 'none', calls, errors, milliseconds }) => ({
        chain,
        method,
        calls,
        errors,
        milliseconds: milliseconds / calls,
      })),
    };
  };
}
