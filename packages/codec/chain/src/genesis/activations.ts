import type { Genesis } from './genesis.ts';

/** Hard forks that are not part of the fork hash of EIP-6122 because they change no rule of their own block. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['mergeForkBlock', 'daoForkBlockSupport']);

/** Block numbers, or Unix times in seconds, at which hard forks begin. */
export interface Activations {
  readonly blocks: readonly number[];
  readonly times: readonly number[];
}

/**
 * Returns the activations of a chain config in order: block numbers before times, without those of the genesis block,
 * each once.
 */
export function activationsOf({ forks, header }: Pick<Genesis, 'forks' | 'header'>): Activations {
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

/** The forks up to London at block 0, as in the `config` of a genesis file. Most development chains begin like this. */
export const LONDON_AT_GENESIS = {
  homesteadBlock: 0,
  eip150Block: 0,
  eip155Block: 0,
  eip158Block: 0,
  byzantiumBlock: 0,
  constantinopleBlock: 0,
  petersburgBlock: 0,
  istanbulBlock: 0,
  berlinBlock: 0,
  londonBlock: 0,
} as const;
