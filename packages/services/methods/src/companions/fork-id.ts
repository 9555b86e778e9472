import { crc32 } from 'node:zlib';
import { activationsOf, type Genesis } from '@ethread/chain';

/**
 * Returns the fork hash of EIP-6122: the CRC-32 of the genesis hash and of the activations so far, each as 8 bytes.
 *
 * @param time Unix time in seconds. All activations by block count as past.
 */
export function forkIdAt(genesis: Genesis, genesisHash: Uint8Array, time: number): `0x${string}` {
  const { blocks, times } = activationsOf(genesis);
  let checksum = crc32(genesisHash);
  for (const activation of [...blocks, ...times.filter((at) => at <= time)]) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(activation));
    checksum = crc32(bytes, checksum);
  }
  return `0x${checksum.toString(16).padStart(8, '0')}`;
}
