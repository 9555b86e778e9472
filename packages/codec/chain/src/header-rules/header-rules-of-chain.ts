import { isGiven } from '../genesis/fork-schedule.ts';
import type { Genesis } from '../genesis/genesis.ts';
import { type ChainProfile, profileOfGenesis } from '../profiles/chain-profile.ts';
import type { HeaderRules } from '../genesis/header-rules.ts';
import { ETHEREUM_BASE_FEE } from './base-fee.ts';

/** Rules of Ethereum's headers that are the same in all forks. */
const ETHEREUM_RULES = {
  timestamp: 'after',
  gasLimit: { minimum: 5_000n, stepDivisor: 1_024n },
  baseFee: ETHEREUM_BASE_FEE,
  blobGas: 'scheduled',
} as const satisfies Partial<HeaderRules>;

/**
 * Returns Ethereum's rules with the forks of a genesis file, or those that the chain's family or `config.headerRules`
 * leaves free.
 *
 * @param others Further differences of a chain whose genesis file does not state them.
 */
export function headerRules(
  genesis: Pick<
    Genesis,
    'forks' | 'blobSchedule' | 'terminalTotalDifficulty' | 'hasFreeHeaders' | 'json' | 'chainId'
  >,
  others: Partial<HeaderRules> = {},
): HeaderRules {
  const { forks, blobSchedule, terminalTotalDifficulty, json } = genesis;
  const mergeBlock = forks.get('mergeForkBlock');
  // Before the Merge a clique header has the signers in its extra data and their turn in its difficulty (EIP-225).
  const isClique = isGiven(Object(json['config']).clique);
  return {
    forks,
    blobSchedule,
    ...(terminalTotalDifficulty === undefined ? {} : { terminalTotalDifficulty }),
    ...(mergeBlock === undefined ? {} : { mergeBlock }),
    ...ETHEREUM_RULES,
    maxExtraDataBytes: isClique ? Infinity : 32,
    difficulty: isClique ? 'free' : 'ethash',
    laterForks: 'reject',
    ...familyRules(profileOfGenesis(genesis)),
    ...(genesis.hasFreeHeaders ? { ...FREE_RULES, maxExtraDataBytes: Infinity } : {}),
    ...others,
  };
}

/** Rules without checks of base fee, gas limit and difficulty, and with repeated timestamps. */
const FREE_RULES = {
  timestamp: 'notBefore',
  gasLimit: 'free',
  baseFee: 'free',
  blobGas: 'free',
  difficulty: 'free',
  laterForks: 'allow',
} as const satisfies Partial<HeaderRules>;

/**
 * Returns the rules for a chain's headers at any fork, from its family only. Used for heads of a chain whose genesis
 * file is not available.
 */
export function headerRulesOf(profile: ChainProfile): HeaderRules {
  return {
    forks: new Map(),
    blobSchedule: [],
    ...ETHEREUM_RULES,
    maxExtraDataBytes: profile.maxExtraDataBytes,
    difficulty: 'free',
    laterForks: 'allow',
    // Development nodes set fees, limits and times at will.
    ...(profile.name === 'ethereum' && profile.hasRealTime ? {} : FREE_RULES),
  };
}

/**
 * Returns the differences of other families. They make blocks more often and set limits, fees and difficulty
 * differently.
 */
function familyRules({ name, maxExtraDataBytes }: ChainProfile): Partial<HeaderRules> {
  if (name === 'ethereum') return {};
  return { ...FREE_RULES, maxExtraDataBytes };
}
