import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';

// `main.ts [--out FOLDER]`: builds the dashboard into FOLDER/site and the account into FOLDER/account.
const { values } = parseArgs({
  options: { out: { type: 'string', default: join(import.meta.dirname, '../dist') } },
});
// React and Vite choose their builds by this variable. The build for tests would make the sites three times as large.
process.env['NODE_ENV'] = 'production';
await buildSite('dashboard', resolve(values.out, 'site'));
await buildSite('account', resolve(values.out, 'account'));
