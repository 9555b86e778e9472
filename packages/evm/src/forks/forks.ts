import { type Genesis, type Header, isForkActive } from '@ethread/chain';

/** The forks that change what code does or costs, in order. */
export const FORKS = [
  'frontier',
  'homestead',
  'tangerineWhistle',
  'spuriousDragon',
  'byzantium',
  'constantinople',
  'petersburg',
  'istanbul',
  'berlin',
  'london',
  'paris',
  'shanghai',
  'cancun',
  'prague',
  'osaka',
] as const;

export type Fork = (typeof FORKS)[number];

/** Whether a fork is another or comes after it. */
export function isAtLeast(fork: Fork, other: Fork): boolean {
  return FORKS.indexOf(fork) >= FORKS.indexOf(other);
}

/** The fields of `genesis.forks` that begin each fork, the newest fork first. The Merge is told by difficulty. */
const FIELDS: readonly (readonly [Fork, string])[] = [
  ['osaka', 'osakaTime'],
  ['prague', 'pragueTime'],
  ['cancun', 'cancunTime'],
  ['shanghai', 'shanghaiTime'],
  ['paris', ''],
  ['london', 'londonBlock'],
  ['berlin', 'berlinBlock'],
  ['istanbul', 'istanbulBlock'],
  ['petersburg', 'petersburgBlock'],
  ['constantinople', 'constantinopleBlock'],
  ['byzantium', 'byzantiumBlock'],
  ['spuriousDragon', 'eip158Block'],
  ['tangerineWhistle', 'eip150Block'],
  ['homestead', 'homesteadBlock'],
];

/** Finds the fork whose rules hold in a block. */
export function forkOf(
  { forks, terminalTotalDifficulty }: Pick<Genesis, 'forks' | 'terminalTotalDifficulty'>,
  block: Pick<Header, 'number' | 'timestamp' | 'difficulty'>,
): Fork {
  const isMerged = terminalTotalDifficulty !== undefined && block.difficulty === 0n;
  for (const [fork, field] of FIELDS) {
    if (fork === 'paris' ? isMerged : isForkActive(forks, field, block)) {
      // As geth has it: who sets no Petersburg has it with Constantinople.
      return fork === 'constantinople' && !forks.has('petersburgBlock') ? 'petersburg' : fork;
    }
  }
  return 'frontier';
}
