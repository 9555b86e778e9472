import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseGenesis, splitRlpStream } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';

const FOLDER = join(import.meta.dirname, '../../../../../apps/service/sample-chain');
const landmarks: { readonly contracts: Readonly<Record<string, `0x${string}`>> } = JSON.parse(
  readFileSync(join(FOLDER, 'landmarks.json'), 'utf8'),
);

/** The genesis of the sample chain, which the service starts with. */
export const sampleGenesis = parseGenesis(JSON.parse(readFileSync(join(FOLDER, 'genesis.json'), 'utf8')));

/** An account that sends many of the sample chain's transactions. */
export const RICH = hexToBytes('0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1');

/** Returns the address of a contract of the sample chain. */
export function sampleContract(name: string): Uint8Array {
  const address = landmarks.contracts[name];
  if (!address) throw new Error(`the sample chain has no contract ${name}`);
  return hexToBytes(address);
}

/** Returns the RLP of the sample chain's first blocks. */
export async function sampleBlocks(count: number): Promise<Uint8Array[]> {
  async function* file() {
    yield readFileSync(join(FOLDER, 'chain.rlp'));
  }
  const blocks: Uint8Array[] = [];
  for await (const { bytes } of splitRlpStream(file())) {
    if (blocks.push(bytes) === count) break;
  }
  return blocks;
}
