import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';

// `main.ts [--out FOLDER] [--base PATH] [--alone]`: builds the site. --base is the path of the site on its host, which
// only the page for missing pages needs. --alone builds a site without a playground next to it, and without the packages
// that a service offers.
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, '../../dist/site') },
    base: { type: 'string', default: '/docs/' },
    alone: { type: 'boolean', default: false },
  },
});
// React and Vite choose their builds by this variable. The build for tests would make the site three times as large.
process.env['NODE_ENV'] = 'production';
await buildSite(resolve(values.out), { base: values.base, isServed: !values.alone });
if (!values.alone) {
  const pack = join(import.meta.dirname, '../../../../tools/setup/release/pack-clients.mjs');
  execFileSync(process.execPath, [pack, '--out', join(import.meta.dirname, '../../dist/packages')]);
}
