import type { Configuration } from '../configuration/configuration.ts';
import { toBucketOptions } from '../open-bucket.ts';
import { oneLine } from '../user-error.ts';
import { type Finding, ok, problem } from './finding.ts';

/** The timeout of a request to a bucket, in milliseconds. */
const REPLY_MS = 5_000;

/** The key of the object that shows whether a bucket can be written. */
const WRITTEN_KEY = 'doctor';

/** Checks that the buckets with segments can be read, and written where the server publishes. */
export async function checkBuckets({ chains }: Configuration): Promise<Finding[]> {
  const findings = chains.map(async ({ name, copy }): Promise<Finding[]> => {
    const bucket = toBucketOptions(copy?.bucket);
    if (!bucket) return [];
    const check = `bucket of the chain ${name}`;
    const timeout = AbortSignal.timeout(REPLY_MS);
    let doing = 'read';
    try {
      const objects = await bucket.objects.list('segments/', timeout);
      const segments = objects.filter(({ key }) => key.endsWith('.json')).length;
      if (!copy?.bucket?.publish) return [ok(check, `it can be read, and has ${segments} segments`)];
      doing = 'written';
      await bucket.objects.write(WRITTEN_KEY, new TextEncoder().encode('ethread doctor'), timeout);
      return [ok(check, `it can be read and written, and has ${segments} segments`)];
    } catch (error) {
      return [
        problem(
          check,
          `it cannot be ${doing}: ${timeout.aborted ? `no response within ${REPLY_MS / 1000} s` : oneLine(error)}`,
          'correct segmentBucket.url, its region, its access key or its secret, or the rights of that key',
        ),
      ];
    }
  });
  return (await Promise.all(findings)).flat();
}
