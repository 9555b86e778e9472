import { methodTable } from './generated/method-table.gen.ts';
import type { AddressFilter, Filter, TopicFilter } from './generated/types.gen.ts';

const { maxParameters } = methodTable.eth_getLogs.limits;
const PARAM = 'params[0] (filter):';

/**
 * Checks a valid filter for what its schema cannot state: the number of addresses and topics, a block hash beside a
 * range, two block hashes.
 *
 * @returns the problem as the detail of an InvalidParamsError, or undefined.
 */
export function filterProblem(filter: Filter): string | undefined {
  return conditionsProblem(filter) ?? conflictingBlocks(filter);
}

/** Checks the addresses and topics of a valid filter, as {@link filterProblem} does. Its blocks do not matter. */
export function conditionsProblem({ address, topics }: Filter): string | undefined {
  const count = [address, ...(topics ?? [])].reduce<number>((sum, values) => sum + countOf(values), 0);
  if (count <= maxParameters) return undefined;
  return `${PARAM} has ${count} addresses and topics, expected at most ${maxParameters}`;
}

function conflictingBlocks({ blockHash, blockhash, fromBlock, toBlock }: Filter): string | undefined {
  const hashes = [blockHash, blockhash].filter(isGiven);
  if (hashes.length === 0) return undefined;
  if (isGiven(fromBlock) || isGiven(toBlock)) {
    return `${PARAM} has blockHash beside fromBlock or toBlock, expected one or the other`;
  }
  const [first, second = first] = hashes.map((hash) => hash.toLowerCase());
  return first === second ? undefined : `${PARAM} has two block hashes that differ`;
}

/** Returns the number of addresses, or of topics at a position. A null within a list means any, so it counts none. */
function countOf(values: AddressFilter | TopicFilter | undefined): number {
  if (!isGiven(values)) return 0;
  if (typeof values === 'string') return 1;
  return values.every(isGiven) ? values.length : 0;
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}
