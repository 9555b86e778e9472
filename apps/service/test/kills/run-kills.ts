// Kills imports and rewinds at random moments and verifies the store after each:
// `node --conditions=@ethread/source apps/service/test/kills/run-kills.ts [COUNT] [SEED] [WORK…]`, 200 and 1 by default.
// The works are imports (blocks, import, execute) and a rewind (rewind).
import { killImports } from './kill-imports.ts';
import { rewoundStore } from './killed-rewinds.ts';

const [count = '200', seed = '1', ...only] = process.argv.slice(2);
const began = performance.now();
const log = (line: object) => console.log(JSON.stringify(line));
const report = await killImports(Number(count), Number(seed), { others: [await rewoundStore()], only, log });
console.log({ ...report, seconds: Math.round((performance.now() - began) / 1000) });
process.exitCode = report.faults.length === 0 ? 0 : 1;
