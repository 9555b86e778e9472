import { type ListedObject, type ObjectStore, ObjectStoreError } from './object-store.ts';
import { parseListing, type S3Listing } from './s3-listing.ts';
import { createS3Requests, type S3Bounds, type S3Credentials } from './s3-request.ts';

const BOUNDS: S3Bounds = { timeoutMs: 60_000, attempts: 5, retryMs: 200, parallel: 16 };
/** A page of a listing has at most 1,000 keys. */
const LISTING_BYTES = 4 * 1024 * 1024;
/** The most pages of a listing. All objects of mainnet take 93. */
const LISTING_PAGES = 1_000;
/** The most objects of a listing. They take some 150 MB. */
const LISTING_OBJECTS = 1_000_000;

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
  options: Partial<S3Bounds> = {},
): ObjectStore {
  const requests = createS3Requests(credentials, { ...BOUNDS, ...options });
  const urlOf = (key: string) => new URL(`/${bucket}/${prefix}${key}`, origin);

  /** Lists objects in pages of at most 1,000 names. A folder in the folder counts as one name. */
  async function list(folder: string, signal?: AbortSignal): Promise<ListedObject[]> {
    const objects: ListedObject[] = [];
    let next: string | undefined = '';
    for (let pages = 0; next !== undefined; pages++) {
      const url = new URL(`/${bucket}`, origin);
      url.searchParams.set('list-type', '2');
      url.searchParams.set('prefix', prefix + folder);
      url.searchParams.set('delimiter', '/');
      if (next !== '') url.searchParams.set('continuation-token', next);
      const body = await requests.send({ method: 'GET', url, maxBytes: LISTING_BYTES, signal });
      const page = readPage(body, prefix + folder, { next, pages, objects: objects.length });
      for (const { key, bytes } of page.objects) objects.push({ key: key.slice(prefix.length), bytes });
      next = page.next;
    }
    return objects;
  }

  /** Parses a page of a listing of keys with a prefix, after others. @throws {ObjectStoreError} */
  function readPage(
    body: Buffer,
    keysFrom: string,
    before: { readonly next: string; readonly pages: number; readonly objects: number },
  ): S3Listing {
    try {
      const page = parseListing(body.toString());
      if (!page.objects.every(({ key }) => key.startsWith(keysFrom))) {
        throw new RangeError('the listing has keys without the prefix');
      }
      const isEndless = page.next === before.next || before.pages >= LISTING_PAGES;
      if (isEndless || before.objects + page.objects.length > LISTING_OBJECTS) {
        throw new RangeError(`the listing does not end after ${before.objects} objects`);
      }
      return page;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ObjectStoreError(`GET ${origin}/${bucket}?prefix=${keysFrom}: ${reason}`, { cause });
    }
  }

  return {
    name: `${origin}/${bucket}/${prefix}`,
    list,
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

/** The place of objects in an S3-compatible store. */
export interface S3Location {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly bucket: string;
  /** The beginning of all keys: empty, or ends with a slash. */
  readonly prefix: string;
}

const PATH = /^\/(?<bucket>[A-Za-z0-9][A-Za-z0-9._-]{1,62})(?<prefix>(?:\/[A-Za-z0-9._-]+)*)\/?$/;

/**
 * Parses a URL of the form `https://host/bucket/prefix`, whose prefix is optional. Returns undefined for other URLs, and
 * for those with credentials, a query or a fragment.
 */
export function s3LocationOf(url: string): S3Location | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin, pathname, username, password, search, hash } = new URL(url);
  if (!/^https?:$/.test(protocol) || username + password + search + hash !== '') return undefined;
  const { bucket, prefix } = PATH.exec(pathname)?.groups ?? {};
  if (bucket === undefined || prefix === undefined) return undefined;
  return { origin, bucket, prefix: prefix === '' ? '' : `${prefix.slice(1)}/` };
}
