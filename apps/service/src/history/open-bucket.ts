import type { BucketOptions } from '@ethread/history';
import { createS3Store } from '@ethread/storage/objects';
import type { BucketConfiguration } from '../configuration/configuration.ts';

/** Opens the bucket of a chain, where it has one. */
export function toBucketOptions(configuration: BucketConfiguration | undefined): BucketOptions | undefined {
  if (!configuration) return undefined;
  const { location, cacheBytes, region, accessKeyId, secretAccessKey } = configuration;
  return { objects: createS3Store(location, { region, accessKeyId, secretAccessKey }), cacheBytes };
}
