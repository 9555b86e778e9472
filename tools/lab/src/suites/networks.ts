/** Fork fields of geth's genesis.json in the order of the forks. */
const BLOCK_FORKS = [
  ['Frontier', []],
  ['Homestead', ['homesteadBlock']],
  ['Dao', ['daoForkBlock']],
  ['EIP150', ['eip150Block']],
  ['EIP158', ['eip155Block', 'eip158Block']],
  ['Byzantium', ['byzantiumBlock']],
  ['ConstantinopleFix', ['constantinopleBlock', 'petersburgBlock']],
  ['Istanbul', ['istanbulBlock']],
  ['Berlin', ['muirGlacierBlock', 'berlinBlock']],
  ['London', ['londonBlock']],
  ['ArrowGlacier', ['arrowGlacierBlock']],
  ['GrayGlacier', ['grayGlacierBlock']],
] as const satisfies readonly (readonly [string, readonly string[]])[];

const TIME_FORKS = [
  ['Paris', []],
  ['Shanghai', ['shanghaiTime']],
  ['Cancun', ['cancunTime']],
  ['Prague', ['pragueTime']],
  ['Osaka', ['osakaTime']],
  ['BPO1', ['bpo1Time']],
  ['BPO2', ['bpo2Time']],
  ['BPO3', ['bpo3Time']],
  ['BPO4', ['bpo4Time']],
  ['BPO5', ['bpo5Time']],
  ['Amsterdam', ['amsterdamTime']],
] as const satisfies readonly (readonly [string, readonly string[]])[];

/**
 * Returns the fork fields of a network of the suites: one fork from the start, or a transition such as
 * `FrontierToHomesteadAt5`, `ArrowGlacierToParisAtDiffC0000` or `ParisToShanghaiAtTime15k`.
 *
 * @param blobSchedule Blob parameters of a test, by the names of forks. A fork that only changes blob parameters is on
 *   the way to a later fork only when the schedule names it.
 * @throws for an unknown network.
 */
export function networkConfig(
  network: string,
  blobSchedule: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const config = forksOf(network);
  const schedule = Object.fromEntries(
    Object.entries(blobSchedule).map(([fork, parameters]) => [fork.toLowerCase(), parameters]),
  );
  const isActive = (field: string) => {
    const fork = /^(bpo\d+)Time$/.exec(field)?.[1];
    return fork === undefined || fork in schedule || network.toLowerCase().includes(fork);
  };
  return {
    ...Object.fromEntries(Object.entries(config).filter(([field]) => isActive(field))),
    ...(Object.keys(schedule).length > 0 ? { blobSchedule: schedule } : {}),
  };
}

/** Returns the activations of a network's forks. */
function forksOf(network: string): Record<string, unknown> {
  const transition = /^(\w+?)To(\w+?)At(Diff|Time)?(\w+)$/.exec(network);
  if (!transition) return forksTo(network);
  const [, before = '', after = '', unit, at = ''] = transition;
  const start = forksTo(before);
  if (unit === 'Diff') return { ...start, terminalTotalDifficulty: `0x${at}` };
  const place = unit === 'Time' ? Number(at.replace('k', '000')) : Number(at);
  const added = Object.entries(forksTo(after)).filter(([name]) => !(name in start));
  return {
    ...start,
    ...Object.fromEntries(added.map(([name, value]) => [name, value === 0 ? place : value])),
  };
}

/** Returns all forks up to one, each from the start. */
function forksTo(fork: string): Record<string, unknown> {
  const time = TIME_FORKS.findIndex(([name]) => name === fork);
  const block = time === -1 ? BLOCK_FORKS.findIndex(([name]) => name === fork) : BLOCK_FORKS.length - 1;
  if (block === -1) throw new Error(`the network ${fork} is not known`);
  // The suites' networks after the DAO fork did not take part in it.
  const blocks = BLOCK_FORKS.slice(0, block + 1).filter(([name]) => name !== 'Dao' || fork === 'Dao');
  const times = TIME_FORKS.slice(0, time + 1);
  return {
    ...Object.fromEntries([...blocks, ...times].flatMap(([, fields]) => fields.map((field) => [field, 0]))),
    ...(time === -1 ? {} : { terminalTotalDifficulty: 0 }),
    ...(fork === 'Dao' ? { daoForkSupport: true } : {}),
  };
}
