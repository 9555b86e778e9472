import { FORK_ROWS, type ForkName, type Genesis, type Header, isForkActive } from '@ethread/chain';

/** A fork that changes the behaviour or cost of code: all forks except those that only set blob parameters. */
export type Fork = Exclude<ForkName, `bpo${number}`>;

/** The forks of {@link Fork} with the keys of `genesis.forks` that activate them, in order. */
const ROWS = FORK_ROWS.flatMap(({ name, activation, changesBlobsOnly }) =>
  changesBlobsOnly || isBlobFork(name) ? [] : [{ fork: name, activation }],
);

/** The forks that change the behaviour or cost of code, in order. */
export const FORKS: readonly Fork[] = ROWS.map(({ fork }) => fork);

/** Returns true when `fork` is `other` or a later fork. */
export function isAtLeast(fork: Fork, other: Fork): boolean {
  return FORKS.indexOf(fork) >= FORKS.indexOf(other);
}

/** The forks from newest to oldest. */
const NEWEST_FIRST = ROWS.toReversed();

/** Returns the fork whose rules apply in a block. */
export function forkOf(
  { forks, terminalTotalDifficulty }: Pick<Genesis, 'forks' | 'terminalTotalDifficulty'>,
  block: Pick<Header, 'number' | 'timestamp' | 'difficulty'> & { readonly isMerged?: boolean },
): Fork {
  const hasMerge = terminalTotalDifficulty !== undefined || forks.has('mergeForkBlock');
  const isMerged = hasMerge && (block.isMerged ?? block.difficulty === 0n);
  for (const { fork, activation } of NEWEST_FIRST) {
    // A block before the Merge has no fork by time, also where a call overrides its time.
    if (hasMerge && !isMerged && activation?.endsWith('Time')) continue;
    // The difficulty identifies the Merge.
    if (activation === null ? fork === 'paris' && isMerged : isForkActive(forks, activation, block)) {
      // As in geth: a chain that sets no Petersburg has it with Constantinople.
      return fork === 'constantinople' && !forks.has('petersburgBlock') ? 'petersburg' : fork;
    }
  }
  return 'frontier';
}

function isBlobFork(name: ForkName): name is Exclude<ForkName, Fork> {
  return name.startsWith('bpo');
}
