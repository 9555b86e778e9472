import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeChain } from './make-chain.ts';

const OUTPUT = join(import.meta.dirname, '../../../../apps/service/sample-chain');

/** `main.ts make|check`: writes the chain's files, or reports the files that differ from the tool's output. */
const [command] = process.argv.slice(2);
const { genesis, blocks, landmarks } = await makeChain();
const files: readonly (readonly [string, string | Uint8Array])[] = [
  ['genesis.json', genesis],
  ['chain.rlp', blocks],
  ['landmarks.json', `${JSON.stringify(landmarks, null, 2)}\n`],
];
if (command === 'make') {
  for (const [name, content] of files) writeFileSync(join(OUTPUT, name), content);
} else if (command === 'check') {
  const differing = files.filter(
    ([name, content]) => !Buffer.from(content).equals(readFileSync(join(OUTPUT, name))),
  );
  for (const [name] of differing)
    console.error(`${name} is not what the tool makes: run \`npx nx run @ethread/lab:make-sample\``);
  process.exitCode = differing.length === 0 ? 0 : 1;
} else {
  console.error('usage: main.ts make|check');
  process.exitCode = 1;
}
