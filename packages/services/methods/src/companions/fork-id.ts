import { crc32 } from 'node:zlib';
import type { Genesis } from '@ethread/chain';

/** Hard forks that are not part of the hash because they change no rule of their own block. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['mergeForkBlock', 'daoForkBlockSupport']);

/**
 * Returns the activations of a chain config in order: block numbers before times, without those of the genesis block,
 * each once.
 */
export function activations({ forks, header }: Pick<Genesis, 'forks' | 'header'>): {
  readonly blocks: readonly number[];
  readonly times: readonly number[];
} {
  const of = (suffix: 'Block' | 'Time', after: number) =>
    [
      ...new Set(
        [...forks].filter(([name]) => name.endsWith(suffix) && !NOT_COUNTED.has(name)).map(([, at]) => at),
      ),
    ]
      .filter((at) => at > after)
      .sort((a, b) => a - b);
  return { blocks: of('Block', 0), times: of('Time', header.timestamp) };
}

/**
 * Returns the fork hash of EIP-6122: the CRC-32 of the genesis hash and of the activations so far, each as 8 bytes.
 *
 * @param time Unix time in seconds. All activations by block count as past.
 */
export function forkIdAt(genesis: Genesis, genesisHash: Uint8Array, time: number): `0x${string}` {
  const { blocks, times } = activations(genesis);
  let checksum = crc32(genesisHash);
  for (const activation of [...blocks, ...times.filter((at) => at <= time)]) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(activation));
    checksum = crc32(bytes, checksum);
  }
  return `0x${checksum.toString(16).padStart(8, '0')}`;
}
