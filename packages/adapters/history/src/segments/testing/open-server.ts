import { type Logger, silentLogger, systemClock } from '@ethread/core';
import { createS3Store, s3LocationOf } from '@ethread/storage/objects';
import { createHistory } from '../../create-history.ts';
import type { SegmentBucket } from '../../bucket/segment-bucket.ts';
import { genesis, SEGMENT_BLOCKS } from './storm-chain.ts';

/** The access key of the object store. */
export const CREDENTIALS = {
  region: 'us-east-1',
  accessKeyId: 'storm',
  secretAccessKey: 'the secret of storms',
} as const;

/** Segments whose positions are searched together. */
const GROUP_SEGMENTS = 2;

/** Opens the history of a server over a bucket. With `isStill`, it moves no blocks to segments and merges no positions. */
export function openServer(
  path: string,
  url: string,
  { logger = silentLogger, isStill = false }: { readonly logger?: Logger; readonly isStill?: boolean } = {},
) {
  const location = s3LocationOf(url);
  if (!location) throw new Error(`${url} names no bucket`);
  const objects = createS3Store(location, CREDENTIALS, { retryMs: 50 });
  const blocks = SEGMENT_BLOCKS;
  const history = createHistory(
    { path, genesis, logger, clock: systemClock },
    {
      segments: isStill ? { blocks, depth: Infinity } : { blocks, depth: 0, group: GROUP_SEGMENTS },
      bucket: { objects, cacheBytes: 1024 * 1024 },
    },
  );
  const bucket: SegmentBucket | undefined = history.bucket;
  if (!bucket) throw new Error('the history has no bucket');
  return { history, bucket };
}
