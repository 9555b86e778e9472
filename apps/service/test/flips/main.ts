import { parseArgs } from 'node:util';
import { runAccountFlips } from './run-account-flips.ts';
import { runFlips } from './run-flips.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    /** The flips in the stores of accounts, besides those in the chain's. */
    accounts: { type: 'string', default: '60' },
  },
});
const ends = { served: 0, rejected: 0, ended: 0 };
let errors = 0;
let wrong = 0;
for await (const outcome of runFlips(Number(values.count), Number(values.seed))) {
  ends[outcome.end]++;
  errors += outcome.errors;
  wrong += outcome.wrong.length;
  const { file, byte, bit } = outcome.flip;
  console.log(
    `${file} byte ${byte} bit ${bit}: ${outcome.end}, ${outcome.right} right, ${outcome.errors} internal errors, ${outcome.wrong.length} wrong`,
  );
  for (const { question, reply } of outcome.wrong.slice(0, 3)) {
    console.log(`  ${JSON.stringify(question).slice(0, 200)} gave ${JSON.stringify(reply).slice(0, 300)}`);
  }
}
console.log(JSON.stringify({ flips: Number(values.count), ...ends, internalErrors: errors, wrong }));
const ofAccounts = { right: 0, rejected: 0, wrong: 0 };
for (const { flip, end } of runAccountFlips(Number(values.accounts), Number(values.seed))) {
  ofAccounts[end]++;
  if (end === 'wrong') console.log(`${flip.file} byte ${flip.byte} bit ${flip.bit}: wrong`);
}
console.log(JSON.stringify({ accountFlips: Number(values.accounts), ...ofAccounts }));
process.exitCode = wrong + ofAccounts.wrong === 0 ? 0 : 1;
