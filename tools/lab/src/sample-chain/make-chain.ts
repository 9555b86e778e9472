import { bytesToHex, concatBytes } from '@ethereumjs/util';
import { decodeHeaderOfBlock, headerHash, splitRlpStream } from '@ethread/chain';
import { buildByGeth } from './build-by-geth.ts';
import { ChainBuilder } from './chain-builder.ts';
import { compileContracts } from './compile-contracts.ts';
import { genesisFile, MERGE_BLOCK } from './genesis.ts';
import { type Landmarks, LENGTH, tellStory } from './story.ts';

export interface SampleChain {
  readonly genesis: string;
  /** Blocks after genesis, in the format of `geth export`. */
  readonly blocks: Uint8Array;
  readonly landmarks: Landmarks & { readonly headHash: string };
}

/**
 * Creates the chain, or its first blocks. The same length always gives the same bytes.
 *
 * @throws {Error} when the length reaches Amsterdam and there is no geth.
 */
export async function makeChain(length = LENGTH): Promise<SampleChain> {
  const builder = await ChainBuilder.create(genesisFile(0n));
  const { landmarks, amsterdam } = await tellStory(builder, compileContracts(), length);
  const difficulty = builder.blocks
    .slice(0, MERGE_BLOCK)
    .reduce((sum, { header }) => sum + header.difficulty, 0n);
  const genesis = genesisFile(difficulty);
  const before = builder.blocks.slice(1).map((block) => block.serialize());
  const blocks =
    amsterdam.length > 0 ? await buildByGeth({ genesis, blocks: before }, amsterdam) : concatBytes(...before);
  let head: Uint8Array = new Uint8Array();
  for await (const { bytes } of splitRlpStream(chunksOf(blocks)))
    head = headerHash(decodeHeaderOfBlock(bytes));
  return {
    genesis: `${JSON.stringify(genesis, null, 2)}\n`,
    blocks,
    landmarks: { ...landmarks, headHash: bytesToHex(head) },
  };
}

async function* chunksOf(bytes: Uint8Array) {
  yield bytes;
}
