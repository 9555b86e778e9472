import type { ListedObject } from './object-store.ts';

/** One page of a listing (ListObjectsV2). */
export interface S3Listing {
  readonly objects: readonly ListedObject[];
  /** The token of the next page, unless this is the last one. */
  readonly next: string | undefined;
}

/** The bytes of an object, in decimal. */
const SIZE = /^\d{1,15}$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses a page of a listing, whose keys contain no character that XML escapes by number.
 *
 * @throws {RangeError} when it is none.
 */
export function parseListing(xml: string): S3Listing {
  if (!xml.includes('<ListBucketResult')) throw new RangeError('the response is no listing');
  const objects = xml.split('<Contents>').slice(1).map(parseObject);
  const next = element(xml, 'IsTruncated') === 'true' ? element(xml, 'NextContinuationToken') : undefined;
  return { objects, next };
}

/** Parses an object. What follows its end is ignored. */
function parseObject(xml: string): ListedObject {
  const end = xml.indexOf('</Contents>');
  const content = xml.slice(0, Math.max(end, 0));
  const key = element(content, 'Key');
  const size = element(content, 'Size') ?? '';
  if (key !== undefined && SIZE.test(size)) return { key, bytes: Number(size) };
  throw new RangeError('the listing has an object without key or size');
}

/** Returns the code of an error response, for example NoSuchKey. */
export function errorCode(xml: string): string | undefined {
  const code = element(xml, 'Code');
  return code !== undefined && /^[A-Za-z]{1,64}$/.test(code) ? code : undefined;
}

function element(xml: string, name: string): string | undefined {
  const [, content] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return content?.replace(/&(amp|lt|gt|quot|apos);/g, (whole, entity: string) => ENTITIES[entity] ?? whole);
}
