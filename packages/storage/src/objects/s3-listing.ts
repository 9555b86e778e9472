import { type ListedObject, ObjectStoreError } from './object-store.ts';

/** One page of a listing (ListObjectsV2). */
export interface S3Listing {
  readonly objects: readonly ListedObject[];
  /** The token of the next page, unless this is the last one. */
  readonly next: string | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses a page of a listing, whose keys contain no character that XML escapes by number. @throws {ObjectStoreError} */
export function parseListing(xml: string): S3Listing {
  if (!xml.includes('<ListBucketResult')) throw new ObjectStoreError('the object store sent no listing');
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => {
    const key = element(content, 'Key');
    const bytes = Number(element(content, 'Size'));
    if (key !== undefined && Number.isSafeInteger(bytes)) return { key, bytes };
    throw new ObjectStoreError('the object store sent a listing without keys or sizes');
  });
  const next = element(xml, 'IsTruncated') === 'true' ? element(xml, 'NextContinuationToken') : undefined;
  return { objects, next };
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
