// Sends the recorded cases of a folder to a service over their chain, and prints those that it answers otherwise: `node
// --conditions=@ethread/source apps/service/test/conformance/replay.ts CHAIN CASES [METHOD…]`. CHAIN is a folder with
// genesis.json and chain.rlp; CASES has a folder for each method, like `tests` of the execution APIs.
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { startService } from '../service-process.ts';
import { type ApiResponse, comparable, readCases } from './recorded-cases.ts';

const [chain = '', cases = '', ...methods] = process.argv.slice(2);
const service = await startService({
  genesis: join(chain, 'genesis.json'),
  imports: [join(chain, 'chain.rlp')],
  methods: 'extended',
});
let equal = 0;
let differing = 0;
try {
  for (const { name, isShapeOnly, exchanges } of readCases(cases, methods)) {
    if (isShapeOnly) continue;
    for (const { request, response } of exchanges) {
      const given = (await service.post(request)) as ApiResponse;
      if (isDeepStrictEqual(comparable(given), comparable(response))) equal++;
      else {
        differing++;
        console.log(`${name}\n  sent     ${request}\n  recorded ${JSON.stringify(response)}`);
        console.log(`  returned ${JSON.stringify(given)}`);
      }
    }
  }
} finally {
  await service.stop();
}
console.log(`${equal} equal, ${differing} differ`);
process.exitCode = differing === 0 ? 0 : 1;
