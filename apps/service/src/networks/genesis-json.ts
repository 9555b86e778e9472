import type { ChainConfig, GenesisState } from '@ethereumjs/common';

/** geth's names of forks by EthereumJS's. */
const FORK_FIELDS: Readonly<Record<string, readonly string[]>> = {
  homestead: ['homesteadBlock'],
  dao: ['daoForkBlock'],
  tangerineWhistle: ['eip150Block'],
  spuriousDragon: ['eip155Block', 'eip158Block'],
  byzantium: ['byzantiumBlock'],
  constantinople: ['constantinopleBlock'],
  petersburg: ['petersburgBlock'],
  istanbul: ['istanbulBlock'],
  muirGlacier: ['muirGlacierBlock'],
  berlin: ['berlinBlock'],
  london: ['londonBlock'],
  arrowGlacier: ['arrowGlacierBlock'],
  grayGlacier: ['grayGlacierBlock'],
  paris: ['mergeForkBlock'],
  mergeNetsplitBlock: ['mergeNetsplitBlock'],
  shanghai: ['shanghaiTime'],
  cancun: ['cancunTime'],
  prague: ['pragueTime'],
  osaka: ['osakaTime'],
  bpo1: ['bpo1Time'],
  bpo2: ['bpo2Time'],
};

/**
 * A network's beginning as geth's genesis.json has it, from EthereumJS's parameters.
 *
 * @param later Forks that those parameters lack, by geth's names.
 */
export function genesisJson(
  { chainId, depositContractAddress, genesis, hardforks }: ChainConfig,
  state: GenesisState,
  later: Readonly<Record<string, number>> = {},
): Readonly<Record<string, unknown>> {
  const forks = hardforks.flatMap(({ name, block, timestamp }) => {
    const at = timestamp === undefined ? block : Number(timestamp);
    return at === null ? [] : (FORK_FIELDS[name] ?? []).map((field): [string, number] => [field, at]);
  });
  return {
    config: {
      chainId: Number(chainId),
      ...Object.fromEntries(forks),
      ...later,
      ...(depositContractAddress === undefined ? {} : { depositContractAddress }),
    },
    ...Object.fromEntries(Object.entries(genesis).map(([field, value]) => [field, hexOf(value)])),
    alloc: Object.fromEntries(
      Object.entries(state).map(([address, account]) => [address, accountOf(account)]),
    ),
  };
}

function accountOf(account: GenesisState[`0x${string}`]): Readonly<Record<string, unknown>> {
  if (!Array.isArray(account)) return { balance: account };
  const [balance, code, storage, nonce] = account;
  return {
    balance,
    code,
    ...(storage ? { storage: Object.fromEntries(storage) } : {}),
    ...(nonce === undefined ? {} : { nonce }),
  };
}

function hexOf(value: unknown): unknown {
  return typeof value === 'number' ? `0x${value.toString(16)}` : value;
}
