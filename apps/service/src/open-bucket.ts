import type { Logger } from '@ethread/core';
import type { BucketOptions } from '@ethread/history';
import { createS3Store } from '@ethread/storage/objects';
import type { BucketConfiguration } from './configuration/configuration.ts';
import { oneLine } from './user-error.ts';

/** Opens the bucket of a chain, where it has one. The log says when it stops to respond to reads, and responds again. */
export function toBucketOptions(
  configuration: BucketConfiguration | undefined,
  logger?: Logger,
): BucketOptions | undefined {
  if (!configuration) return undefined;
  const { location, region, accessKeyId, secretAccessKey } = configuration;
  const objects = createS3Store(location, { region, accessKeyId, secretAccessKey });
  return {
    objects,
    onOutage(failure) {
      if (failure)
        logger?.warn({ bucket: objects.name, reason: oneLine(failure) }, 'the bucket does not respond');
      else logger?.info({ bucket: objects.name }, 'the bucket responds again');
    },
  };
}
