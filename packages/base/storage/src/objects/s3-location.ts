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
