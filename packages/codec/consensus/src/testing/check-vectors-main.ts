import { loadWasmBls } from '../wasm-bls.ts';
import { checkVectors } from './check-vectors.ts';
import { RECORDED_VECTORS } from './vector-folder.ts';

// `check-vectors-main.ts [FOLDER]`: runs the light client vectors below a folder, such as the output of the consensus
// specifications' generator, and prints what each showed. Default: the recorded ones.
let faults = 0;
for (const report of await checkVectors(process.argv[2] ?? RECORDED_VECTORS, await loadWasmBls())) {
  console.log(`${report.faults.length === 0 ? 'ok' : 'FAULT'}  ${report.name}: ${report.checks} checks`);
  for (const line of report.stricter) console.log(`    stricter: ${line}`);
  for (const line of report.faults) console.log(`    ${line}`);
  faults += report.faults.length;
}
if (faults > 0) process.exitCode = 1;
