import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCrossing } from './make-crossing.ts';
import { runGeth } from './run-geth.ts';

const OUTPUT = join(import.meta.dirname, '../../../../setup/recorded/fork-crossing');

/** Writes the chain that crosses forks, created by the geth in `GETH` or on the PATH. */
const { genesis, blocks } = await makeCrossing(runGeth);
writeFileSync(join(OUTPUT, 'genesis.json'), genesis);
writeFileSync(join(OUTPUT, 'chain.rlp'), blocks);
