// The baseline of an import: `run-alone.ts FILE` runs the blocks of the sample chain's file in EthereumJS's VM alone,
// with its state in memory, and checks each header. It sends its measurements to the parent process.
import { readFileSync } from 'node:fs';
import { type Block, createBlockFromRLP } from '@ethereumjs/block';
import { RLP } from '@ethereumjs/rlp';
import { runBlock } from '@ethereumjs/vm';
import { createGenesisVm } from './chain-builder.ts';
import { sampleRules } from './genesis.ts';

const [file = ''] = process.argv.slice(2);
const rules = sampleRules();
const blocks: Block[] = [];
const vm = await createGenesisVm(rules, blocks);
const began = performance.now();
let gasUsed = 0n;
for (let rest: Uint8Array = readFileSync(file); rest.length > 0;) {
  const { data, remainder } = RLP.decode(rest, true);
  const encoded = RLP.encode(data);
  const options = { common: rules, setHardfork: true, skipConsensusFormatValidation: true };
  const block = createBlockFromRLP(encoded, options);
  const result = await runBlock(vm, { block, skipBlockValidation: true, skipHeaderValidation: true });
  gasUsed += result.gasUsed;
  blocks.push(block);
  rest = remainder;
}
process.send?.({ blocks: blocks.length - 1, gasUsed: String(gasUsed), ms: performance.now() - began }, () =>
  process.disconnect(),
);
