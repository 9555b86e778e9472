import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeBlock, headerHash, parseGenesis, splitRlpStream } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import { loadCrypto } from '@ethread/evm';
import { createBlockWriter } from '../blocks/block-writer.ts';
import { openStateStore } from '../store/state-store.ts';

const FOLDER = join(import.meta.dirname, '../../../../../apps/service/sample-chain');
const landmarks: { readonly contracts: Readonly<Record<string, `0x${string}`>> } = JSON.parse(
  readFileSync(join(FOLDER, 'landmarks.json'), 'utf8'),
);

export const sampleGenesis = parseGenesis(JSON.parse(readFileSync(join(FOLDER, 'genesis.json'), 'utf8')));

/** An account that sends many of the sample chain's transactions. */
export const RICH = hexToBytes('0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1');

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

/** Writes a state store with the sample chain's first blocks. Returns the hash of the last one. */
export async function writeSampleStore(path: string, count: number): Promise<Uint8Array> {
  const store = openStateStore(path);
  const writer = createBlockWriter(store, sampleGenesis, await loadCrypto());
  writer.initGenesis(sampleGenesis);
  const blocks = await sampleBlocks(count);
  for (const block of blocks) writer.execute(block);
  writer.flush();
  await store.close();
  return headerHash(decodeBlock(blocks.at(-1) ?? new Uint8Array()).header);
}
