// Sends requests with large bodies that the service rejects, and prints how often each client library saw the rejection.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { selectOnly } from '../select-only.ts';
import { NODE_CLIENTS } from './node-clients.ts';
import { openServices } from './open-services.ts';
import { createProgramClients } from './program-clients.ts';
import { isSeen } from './rejection.ts';

const { values } = parseArgs({
  options: { times: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
});
const times = Number(values.times);
if (!Number.isSafeInteger(times) || times < 1) {
  console.error('rejections: --times takes a whole number');
  process.exit(2);
}
const only = new RegExp(values.only);
const folder = mkdtempSync(join(tmpdir(), 'ethread-clients-'));
const { rejections, stop } = await openServices();
let lost = 0;
try {
  console.log(`| Client | ${rejections.map(({ name }) => name).join(' | ')} |`);
  console.log(`| --- |${' --: |'.repeat(rejections.length)}`);
  const clients = selectOnly(
    [...NODE_CLIENTS, ...createProgramClients(folder)],
    ({ name }) => name,
    (name) => only.test(name),
  );
  const notes: string[] = [];
  for (const client of clients) {
    if (client.missing !== undefined) {
      notes.push(`${client.name} was skipped: ${client.missing} is missing`);
      continue;
    }
    const cells: string[] = [];
    for (const rejection of rejections) {
      if (client.canSend?.(rejection) === false) {
        cells.push('–');
        continue;
      }
      await rejection.ready?.();
      const seen = await client.attempt(rejection, times);
      const wrong = seen.filter((error) => !isSeen(rejection, error));
      cells.push(`${times - wrong.length}/${times}`);
      lost += wrong.length;
      const [first] = wrong;
      if (first) notes.push(`${client.name}, ${rejection.name}: ${JSON.stringify(first).slice(0, 300)}`);
    }
    console.log(`| ${[client.name, ...cells].join(' | ')} |`);
  }
  for (const note of notes) console.log(note);
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = lost === 0 ? 0 : 1;
