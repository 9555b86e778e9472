import { UnsupportedMediaTypeError } from '@ethread/types';
import type { RequestHead } from './request-head.ts';

/** Accepts JSON, with any parameters. @throws {UnsupportedMediaTypeError} */
export function requireJson({ headers }: RequestHead): void {
  // The form that nearly all clients send. The slower path handles parameters and capitals.
  if (headers['content-type'] === 'application/json') return;
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new UnsupportedMediaTypeError();
}
