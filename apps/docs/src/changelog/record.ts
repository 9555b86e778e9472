import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordVersion } from './history.ts';

// `record.ts [--date YYYY-MM-DD] [--data FILE]`: adds the current contract to the history unless it is the last version
// there.
const APP = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    data: { type: 'string', default: join(APP, 'src/generated/docs-data.gen.json') },
  },
});
const file = recordVersion(join(APP, 'history'), JSON.parse(readFileSync(values.data, 'utf8')), values.date);
console.log(file === undefined ? 'the history ends with this version already' : `wrote ${file}`);
