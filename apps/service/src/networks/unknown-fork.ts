import { type Genesis, unknownForksOf } from '@ethread/chain';
import type { StoredHeader } from '@ethread/ports';

/** Returns the unsupported fork of a genesis file that a block is past, such as `bogotaTime`, or undefined for none. */
export function unknownForkOf(
  genesis: Pick<Genesis, 'forks'> | undefined,
  block: StoredHeader | null | undefined,
): string | undefined {
  if (!genesis || !block) return undefined;
  const { number, timestamp } = block.header;
  return unknownForksOf(genesis.forks).find(
    ({ activation, start }) => start <= (activation.endsWith('Time') ? timestamp : number),
  )?.activation;
}
