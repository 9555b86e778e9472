import { companionTable } from '@ethread/companions';
import { methodTable } from '@ethread/types';
import { readYaml } from '../configuration/read-yaml.ts';
import { UserError } from '../user-error.ts';

/** What a plan assumes of users and providers. The operator edits it as a file. */
export interface Assumptions {
  /** Seconds between blocks. */
  readonly slotSeconds: number;
  /** Calls of a user a day. */
  readonly callsPerUser: number;
  /** The share of each method in them. */
  readonly mix: Readonly<Record<string, number>>;
  /** Bytes of a response by method, where the sample does not show them. */
  readonly responseBytes: Readonly<Record<string, number>>;
  /** The provider's price of a call by method, in its own units. */
  readonly units: Readonly<Record<string, number>>;
  /** The units of every other method. */
  readonly otherUnits: number;
  /** The price of a million units. */
  readonly pricePerMillion: number;
  readonly currency: string;
}

const CREDITS: Readonly<Record<string, number>> = Object.fromEntries(
  [...Object.values(companionTable), ...Object.values(methodTable)].map(({ name, credits }) => [
    name,
    credits,
  ]),
);

/** The methods of the mix, and those by which the service follows a node. */
const PRICED = [
  'eth_call',
  'eth_estimateGas',
  'eth_getProof',
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
  'eth_getBlockReceipts',
  'eth_getTransactionReceipt',
  'eth_getLogs',
];

/** The assumptions of a plan without a file. The units are the credits of the contract; no price is known. */
export const DEFAULT_ASSUMPTIONS: Assumptions = {
  slotSeconds: 12,
  callsPerUser: 5_000,
  mix: {
    eth_call: 0.5,
    eth_getBlockByNumber: 0.15,
    eth_getTransactionReceipt: 0.15,
    eth_getLogs: 0.15,
    eth_estimateGas: 0.05,
  },
  responseBytes: {
    eth_call: 200,
    eth_estimateGas: 50,
    eth_getProof: 6_000,
    eth_getTransactionReceipt: 1_600,
  },
  units: Object.fromEntries(PRICED.map((name) => [name, CREDITS[name] ?? 0])),
  otherUnits: 80,
  pricePerMillion: 0,
  currency: 'units',
};

/**
 * Reads the assumptions of a file. What it omits is as by default. @throws {UserError} naming the key and what was
 * expected.
 */
export function readAssumptions(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): Assumptions {
  const { value } = readYaml(file, environment);
  const given: Readonly<Record<string, unknown>> = Object(value);
  const read: Record<string, unknown> = { ...DEFAULT_ASSUMPTIONS };
  for (const [key, stated] of Object.entries(given)) {
    const standard = read[key];
    if (standard === undefined) throw new UserError(`${file}: unknown key ${key}`);
    if (!isOfForm(stated, standard))
      throw new UserError(`${file}: ${key} is not ${formOf(standard)}; correct it`);
    read[key] = stated;
  }
  return toAssumptions(read);
}

/** Each value was checked against the default's form. */
const toAssumptions = (read: object): Assumptions => ({ ...DEFAULT_ASSUMPTIONS, ...read });

function isOfForm(value: unknown, standard: unknown): boolean {
  if (typeof standard === 'string') return typeof value === 'string';
  if (typeof standard === 'number') return isAmount(value);
  return typeof value === 'object' && value !== null && Object.values(value).every(isAmount);
}

const isAmount = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function formOf(standard: unknown): string {
  if (typeof standard === 'string') return 'a text';
  return typeof standard === 'number'
    ? 'a number of at least 0'
    : 'a list of methods with numbers of at least 0';
}
