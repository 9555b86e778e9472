import { ObjectStoreError, type ListedObject, type ObjectStore } from './object-store.ts';
import { parseListing } from './s3-listing.ts';
import type { S3Location } from './s3-location.ts';
import { createS3Requests, type S3Bounds, type S3Credentials } from './s3-request.ts';

/** Options of {@link createS3Store}: the bounds of its requests. */
export type S3Options = Partial<S3Bounds>;

const BOUNDS: S3Bounds = { timeoutMs: 60_000, attempts: 5, retryMs: 200, parallel: 16 };
/** A page of a listing has at most 1,000 keys. */
const LISTING_BYTES = 4 * 1024 * 1024;

/**
 * Opens a location in an S3-compatible store. Requests are signed (AWS Signature Version 4), with the SHA-256 of their
 * body, so that the store rejects a body that was damaged in transit.
 *
 * @example
 * const location = s3LocationOf('https://s3.example/bucket/mainnet');
 * const store = createS3Store(location, { region: 'eu-central-1', accessKeyId, secretAccessKey });
 * await store.write('key', bytes);
 */
export function createS3Store(
  { origin, bucket, prefix }: S3Location,
  credentials: S3Credentials,
  options: S3Options = {},
): ObjectStore {
  const requests = createS3Requests(credentials, { ...BOUNDS, ...options });
  const urlOf = (key: string) => new URL(`/${bucket}/${prefix}${key}`, origin);

  /** Lists objects in pages of at most 1,000 names. With a delimiter, keys that continue after it count as one name. */
  async function list(keysFrom: string, signal?: AbortSignal, delimiter?: string): Promise<ListedObject[]> {
    const objects: ListedObject[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const url = new URL(`/${bucket}`, origin);
      url.searchParams.set('list-type', '2');
      url.searchParams.set('prefix', prefix + keysFrom);
      if (delimiter !== undefined) url.searchParams.set('delimiter', delimiter);
      if (next !== '') url.searchParams.set('continuation-token', next);
      const body = await requests.send({ method: 'GET', url, maxBytes: LISTING_BYTES, signal });
      const page = parseListing(body.toString());
      for (const { key, bytes } of page.objects) objects.push({ key: key.slice(prefix.length), bytes });
      next = page.next;
    }
    return objects;
  }

  return {
    name: `${origin}/${bucket}/${prefix}`,
    list: (keysFrom, signal) => list(keysFrom, signal),
    listFolder: (folder, signal) => list(folder, signal, '/'),
    async read(key, at, length, signal) {
      const range = [at, at + length - 1] as const;
      const bytes = await requests.send({ method: 'GET', url: urlOf(key), range, maxBytes: length, signal });
      if (bytes.length === length) return bytes;
      throw new ObjectStoreError(`GET ${urlOf(key).href}: ${bytes.length} bytes instead of ${length}`);
    },
    async write(key, bytes, signal) {
      await requests.send({ method: 'PUT', url: urlOf(key), body: bytes, maxBytes: 64 * 1024, signal });
    },
    use: requests.use,
  };
}
