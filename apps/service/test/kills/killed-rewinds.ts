import { cpSync } from 'node:fs';
import { serviceMain } from '@ethread/setup';
import { storedSample } from '../stored-sample.ts';
import type { KilledWork } from './kill-imports.ts';
import { withHistory } from './store-content.ts';

const MAIN = serviceMain();
/** A block within the fourth of nine segments. */
const TO = 100;

/** Returns the rewind of an executed store into the middle of its segments. */
export async function rewoundStore(): Promise<KilledWork> {
  const source = await storedSample();
  await withHistory(source, (history) => history.segmentsSettled(), {
    segments: { blocks: 32, depth: 0, group: 2 },
  });
  return {
    name: 'rewind',
    prepare(folder) {
      cpSync(source, folder, { recursive: true });
      return folder;
    },
    program: (data) => [MAIN, 'rewind', '--data', data, '--to', String(TO)],
  };
}
