// Kills imports at random moments and verifies the store after each:
// `node --conditions=@ethread/source apps/service/test/kills/run-kills.ts [COUNT] [SEED]`, 200 and 1 by default.
import { killImports } from './kill-imports.ts';

const [count = '200', seed = '1'] = process.argv.slice(2);
const began = performance.now();
const report = await killImports(Number(count), Number(seed), (line) => console.log(JSON.stringify(line)));
console.log({ ...report, seconds: Math.round((performance.now() - began) / 1000) });
process.exitCode = report.faults.length === 0 ? 0 : 1;
