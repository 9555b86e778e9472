import { startSampleService } from '../stored-sample.ts';
import { openLostNode } from './open-lost-node.ts';

/**
 * `node --conditions=@ethread/source apps/service/test/lost-node/main.ts [SECONDS] [store|none|partner]`: stops the only
 * node of a service in real time and prints, second by second, the outcome of each of ten requests.
 */
const seconds = Number(process.argv[2] ?? 40);
const backing = process.argv[3] ?? 'store';
const sample = await startSampleService();
const world = await openLostNode(sample, { hasStore: backing !== 'none', hasPartner: backing === 'partner' });
console.log(`without a node for ${seconds} s, ${backing}`);
await world.stopNode();
let last = '';
for (let second = 0; second <= seconds; second++) {
  const seen = await world.ask();
  const line = seen.map(
    ({ request, outcome, headAge, servedBy }) =>
      `  ${request}: ${outcome.replace(/\d+ s old/, 'N s old')}${servedBy ? ` by ${servedBy}` : ''}${headAge === undefined ? '' : ', with its age'}`,
  );
  const ok = seen.filter(({ outcome }) => outcome === 'ok').length;
  const age = seen.find(({ headAge }) => headAge !== undefined)?.headAge;
  console.log(`${second} s: ${ok} of ${seen.length} served${age === undefined ? '' : `, X-Head-Age ${age}`}`);
  if (line.join('\n') !== last) console.log((last = line.join('\n')));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}
await world.startNode();
console.log('with the node again: all served by it');
await world.close();
await sample.stop();
