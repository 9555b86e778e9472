import { ResourceUnavailableError } from '@ethread/types';
import type { RunningService } from '../admin-modules.ts';

/** Returns the service. @throws {ResourceUnavailableError} when no service runs in this process. */
export function requireService(service: RunningService | undefined): RunningService {
  if (service) return service;
  throw new ResourceUnavailableError({
    message: 'resource unavailable: no service runs in this process; ask the admin port of one that does',
  });
}
