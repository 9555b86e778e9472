import { ResourceUnavailableError } from '@ethread/types';
import type { RunningService } from '../admin-modules.ts';

/** @throws {ResourceUnavailableError} where no service runs that could tell of itself. */
export function requireService(service: RunningService | undefined): RunningService {
  if (service) return service;
  throw new ResourceUnavailableError({
    message: 'resource unavailable: no service runs in this process; ask the admin port of one that does',
  });
}
