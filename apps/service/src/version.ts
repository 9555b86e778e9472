import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { version }: { version: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
);

/** Version of the service, such as `0.1.0`. */
export const VERSION: string = version;
