import { parseArgs } from 'node:util';
import { writeArchives } from './write-archives.ts';

/** `make.ts [--blocks 20000] [--seed 1] [--transactions 160] FOLDER`: writes a chain of mainnet's density as era1 archives. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    blocks: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    transactions: { type: 'string', default: '160' },
  },
});
const [folder] = positionals;
if (folder === undefined)
  throw new Error('usage: make.ts [--blocks 20000] [--seed 1] [--transactions 160] FOLDER');
const { genesis, archives } = await writeArchives(folder, Number(values.blocks), {
  seed: Number(values.seed),
  transactions: Number(values.transactions),
});
console.log(`--genesis ${genesis} ${archives.join(' ')}`);
