import type { BlobScheduleEntry } from '../blob-gas.ts';
import type { Genesis } from '../genesis.ts';
import { type ChainProfile, profileOfGenesis } from '../profiles/chain-profile.ts';

/**
 * The rules that a chain's headers obey, each of which another EVM chain may have otherwise. {@link headerRules} makes
 * Ethereum's.
 */
export interface HeaderRules {
  /** Fork fields by geth's name: block numbers and times. */
  readonly forks: ReadonlyMap<string, number>;
  /** By time, in order (EIP-7892). */
  readonly blobSchedule: readonly BlobScheduleEntry[];
  /** The Merge follows the first block whose chain has this total difficulty (EIP-3675); 0: it is at block 0. */
  readonly terminalTotalDifficulty?: bigint;
  /** The first block after the Merge, where it is known. */
  readonly mergeBlock?: number;
  /** Whether a block may have the timestamp of its parent, as development nodes give it. */
  readonly timestamp: 'after' | 'notBefore';
  /** Infinity: any length. */
  readonly maxExtraDataBytes: number;
  /** How far the gas limit may move from block to block (Yellow Paper 4.4.4). `free`: as far as it likes. */
  readonly gasLimit: { readonly minimum: bigint; readonly stepDivisor: bigint } | 'free';
  /** How the base fee follows the gas that was used (EIP-1559). `free`: otherwise. */
  readonly baseFee: BaseFeeRule | 'free';
  /** How blob gas is counted (EIP-4844). `free`: it stands for something else, or nothing. */
  readonly blobGas: 'scheduled' | 'free';
  /** How the difficulty of a block before the Merge follows from its parent's; the work itself is not checked. */
  readonly difficulty: 'ethash' | 'free';
  /**
   * Whether headers may have fields of a fork that `forks` does not name: the schedule may be older than the chain. Of
   * such a header, rules that the fork may have changed are not checked.
   */
  readonly laterForks: 'allow' | 'reject';
}

/** The parameters of EIP-1559. */
export interface BaseFeeRule {
  /** wei a gas in the first block of London. */
  readonly initial: bigint;
  readonly elasticity: bigint;
  readonly changeDenominator: bigint;
}

/**
 * Makes Ethereum's rules at the forks of a genesis file, less what the chain's family and the file's
 * `config.headerRules` have otherwise.
 *
 * @param others What a chain has otherwise whose genesis file does not say so.
 */
export function headerRules(
  genesis: Pick<
    Genesis,
    'forks' | 'blobSchedule' | 'terminalTotalDifficulty' | 'headerRules' | 'json' | 'chainId'
  >,
  others: Partial<HeaderRules> = {},
): HeaderRules {
  const { forks, blobSchedule, terminalTotalDifficulty, json } = genesis;
  const mergeBlock = forks.get('mergeForkBlock');
  // Before the Merge a clique header holds the signers in its extra data, and their turn in its difficulty (EIP-225).
  const isClique = isGiven(Object(json['config']).clique);
  return {
    forks,
    blobSchedule,
    ...(terminalTotalDifficulty === undefined ? {} : { terminalTotalDifficulty }),
    ...(mergeBlock === undefined ? {} : { mergeBlock }),
    timestamp: 'after',
    maxExtraDataBytes: isClique ? Infinity : 32,
    gasLimit: { minimum: 5_000n, stepDivisor: 1_024n },
    baseFee: { initial: 1_000_000_000n, elasticity: 2n, changeDenominator: 8n },
    blobGas: 'scheduled',
    difficulty: isClique ? 'free' : 'ethash',
    laterForks: 'reject',
    ...familyRules(profileOfGenesis(genesis)),
    ...genesis.headerRules,
    ...others,
  };
}

/** Other families make blocks more often, and set limits, fees and difficulty in ways of their own. */
function familyRules({ name, maxExtraDataBytes }: ChainProfile): Partial<HeaderRules> {
  if (name === 'ethereum') return {};
  return {
    timestamp: 'notBefore',
    maxExtraDataBytes,
    gasLimit: 'free',
    baseFee: 'free',
    blobGas: 'free',
    difficulty: 'free',
    laterForks: 'allow',
  };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
