import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, decodeBlock, type Genesis, parseGenesis, splitRlpStream } from '@ethread/chain';

/** A recorded chain of geth that begins under Osaka and crosses a blob fork and Amsterdam. */
const RECORDED = join(import.meta.dirname, '../../../../../tools/setup/recorded/fork-crossing');

/** The first Amsterdam block of the recorded chain. */
export const AMSTERDAM_BLOCK = 12;

/** Reads the genesis file of the recorded chain. */
export function readCrossingGenesis(): Genesis {
  return parseGenesis(JSON.parse(readFileSync(join(RECORDED, 'genesis.json'), 'utf8')));
}

/** Reads the blocks of the recorded chain after the genesis block. */
export async function readCrossing(): Promise<Block[]> {
  const blocks: Block[] = [];
  async function* file() {
    yield readFileSync(join(RECORDED, 'chain.rlp'));
  }
  for await (const { bytes } of splitRlpStream(file())) blocks.push(decodeBlock(bytes));
  return blocks;
}
