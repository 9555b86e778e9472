import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';

// `main.ts [--out FOLDER] [--base PATH]`: builds the site; --base is the path that it will stand under, which only the
// page for what is not found needs to know.
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, '../../dist/site') },
    base: { type: 'string', default: '/docs/' },
  },
});
// React and Vite ask it which of their builds to use; a test's own would make the site three times as large.
process.env['NODE_ENV'] = 'production';
await buildSite(resolve(values.out), { base: values.base });
