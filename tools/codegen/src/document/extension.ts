import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createExtension, type Extension } from '@ethread/openrpc/validate';

/**
 * Reads the fields that the documents of the repository at `root` add to OpenRPC: prices, limits, failover and the
 * facts of errors.
 */
export function readExtension(root: string): Extension {
  return createExtension(JSON.parse(readFileSync(join(root, 'openrpc/extension.schema.json'), 'utf8')));
}
