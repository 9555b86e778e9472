import { UnsupportedMediaTypeError } from '@ethread/types';
import type { RequestHead } from './request-head.ts';

/** Lets JSON pass, with whatever parameters. @throws {UnsupportedMediaTypeError} */
export function requireJson({ headers }: RequestHead): void {
  // What nearly all send; parameters and capitals are for the others.
  if (headers['content-type'] === 'application/json') return;
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new UnsupportedMediaTypeError();
}
