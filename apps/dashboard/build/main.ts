import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';

// `main.ts [--out FOLDER]`: builds the site.
const { values } = parseArgs({
  options: { out: { type: 'string', default: join(import.meta.dirname, '../dist/site') } },
});
// React and Vite choose their builds by this variable. The build for tests would make the site three times as large.
process.env['NODE_ENV'] = 'production';
await buildSite(resolve(values.out));
