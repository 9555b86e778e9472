import { groupDigits } from '../group-digits.ts';

export interface PrintedField {
  readonly text: string;
  /** The value as it was sent, where `text` is not that. */
  readonly raw?: string;
}

const ETHER_FIELDS = new Set(['value', 'balance']);
const GWEI_FIELDS = new Set([
  'gasPrice',
  'effectiveGasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'baseFeePerGas',
  'maxFeePerBlobGas',
  'blobGasPrice',
]);
const TIME_FIELDS = new Set(['timestamp', 'blockTimestamp']);
/** Fields whose bytes may look like a number. */
const BYTES_FIELDS = new Set(['data', 'input', 'extraData', 'code', 'r', 's', 'sha3Uncles', 'logsBloom']);

/** The last second that `Date` can print, in seconds. */
const MAX_SECONDS = 8_640_000_000_000n;

/**
 * Prints a leaf of a result by the name of its field: wei as ether or gwei, times as dates, quantities in decimal. Other
 * values stay as they are. A quantity has at most 32 bytes.
 */
export function printField(name: string, value: string | number | boolean | null): PrintedField {
  if (typeof value !== 'string') return { text: value === null ? 'none' : String(value) };
  if (BYTES_FIELDS.has(name) || !/^0x(0|[1-9a-f][\da-f]{0,63})$/.test(value)) return { text: value };
  // A hash or an address may begin with any digit.
  if (value.length === 66 || value.length === 42) return { text: value };
  const number = BigInt(value);
  if (ETHER_FIELDS.has(name)) return { text: `${printUnits(number, 18)} ether`, raw: value };
  if (GWEI_FIELDS.has(name)) return { text: `${printUnits(number, 9)} gwei`, raw: value };
  if (name === 'status') return { text: number === 1n ? 'success' : 'reverted', raw: value };
  if (TIME_FIELDS.has(name) && number <= MAX_SECONDS) {
    const [day = '', time = ''] = new Date(Number(number) * 1_000).toISOString().split('T');
    return { text: `${day} ${time.slice(0, 8)} UTC`, raw: value };
  }
  return { text: groupDigits(String(number)), raw: value };
}

/** Prints an amount of the smallest unit in units of 10^`decimals`, exactly. */
export function printUnits(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = groupDigits(digits.slice(0, digits.length - decimals));
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
