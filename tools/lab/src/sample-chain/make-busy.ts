import { parseArgs } from 'node:util';
import { makeBusyChain } from './busy-chain.ts';
import { writeBusyChain } from './write-busy-chain.ts';

/** `make-busy.ts [--blocks 24] [--transfers 150] FOLDER`: writes a chain of full blocks, for benchmarks. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    blocks: { type: 'string', default: '24' },
    transfers: { type: 'string', default: '150' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('usage: make-busy.ts [--blocks 24] [--transfers 150] FOLDER');
const chain = await makeBusyChain({
  blocks: Number(values.blocks),
  transfersABlock: Number(values.transfers),
});
const { genesis, blocks } = writeBusyChain(folder, chain);
console.log(`--genesis ${genesis} ${blocks}`);
