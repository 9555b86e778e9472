import type { BlobScheduleEntry } from '../blob-gas.ts';
import { type BlobParameters, FORK_ROWS } from '../forks/fork-table.ts';
import { InvalidGenesisError, isObject, readObject, readQuantity, readSafeInteger } from './genesis-json.ts';

/** The rules of a chain's blocks: which forks are active in which blocks. */
export interface ForkSchedule {
  readonly chainId: bigint;
  /** Activation of forks by their key in `config`: block numbers and times. */
  readonly forks: ReadonlyMap<string, number>;
  readonly terminalTotalDifficulty?: bigint;
  /** Blob parameters ordered by time. */
  readonly blobSchedule: readonly BlobScheduleEntry[];
}

/**
 * Parses the `config` of geth's genesis.json.
 *
 * @throws {InvalidGenesisError} naming the field.
 */
export function parseForkSchedule(json: unknown): ForkSchedule {
  const config = readObject(json, 'config');
  const forks = new Map<string, number>();
  for (const [name, value] of Object.entries(config)) {
    if (/(Block|Time)$/.test(name) && isGiven(value)) {
      forks.set(name, readSafeInteger(value, `config.${name}`));
    }
  }
  const terminal = config['terminalTotalDifficulty'];
  return {
    // geth reads names without regard to case, and other tools write this one.
    chainId: readQuantity(config['chainId'] ?? config['chainID'], 'config.chainId'),
    forks,
    ...(isGiven(terminal)
      ? { terminalTotalDifficulty: readQuantity(terminal, 'config.terminalTotalDifficulty') }
      : {}),
    blobSchedule: blobScheduleOf(config, forks),
  };
}

function blobScheduleOf(
  config: Readonly<Record<string, unknown>>,
  forks: ForkSchedule['forks'],
): BlobScheduleEntry[] {
  const given = isGiven(config['blobSchedule'])
    ? readObject(config['blobSchedule'], 'config.blobSchedule')
    : {};
  // A fork that sets no blob parameters inherits them, as in geth.
  const entries = FORK_ROWS.flatMap(({ name: fork, activation, blobs }) => {
    const timestamp = activation?.endsWith('Time') ? forks.get(activation) : undefined;
    if (timestamp === undefined) return [];
    const entry = given[fork];
    if (!isObject(entry)) return blobs ? [{ timestamp, ...blobs }] : [];
    const usual: Partial<BlobParameters> = blobs ?? {};
    const field = (name: string) => `config.blobSchedule.${fork}.${name}`;
    const count = (name: 'target' | 'max') =>
      readSafeInteger(isGiven(entry[name]) ? entry[name] : usual[name], field(name));
    const fractionField = field('baseFeeUpdateFraction');
    const fraction = readQuantity(entry['baseFeeUpdateFraction'], fractionField);
    if (fraction === 0n) throw new InvalidGenesisError(`${fractionField}: expected more than 0`);
    return [{ timestamp, target: count('target'), max: count('max'), baseFeeUpdateFraction: fraction }];
  });
  // Of forks at the same time the later one applies: sorting preserves their order.
  return entries.sort((a, b) => a.timestamp - b.timestamp);
}

/** Returns true for a value that the file sets. geth writes null for omitted fields. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
