import { InvalidGenesisError, isObject, readObject, readQuantity, readSafeInteger } from './genesis-json.ts';
import type { HeaderRules } from './header-rules.ts';

/**
 * Reads the header rules in which a chain differs from Ethereum, from `config.headerRules` of its genesis file:
 * `{"baseFee": "free", "maxExtraDataBytes": 97}`.
 *
 * @throws {InvalidGenesisError} naming the field.
 */
export function readHeaderRules(value: unknown): Partial<HeaderRules> {
  if (value === undefined || value === null) return {};
  const rules = readObject(value, FIELD);
  const unknown = Object.keys(rules).find((name) => !(name in READERS));
  if (unknown !== undefined) {
    const known = Object.keys(READERS).join(', ');
    throw new InvalidGenesisError(`${FIELD}.${unknown.slice(0, 66)}: expected one of ${known}`);
  }
  return Object.assign(
    {},
    ...Object.entries(READERS).map(([name, read]) => {
      const given = rules[name];
      return given === undefined ? {} : { [name]: read(given, `${FIELD}.${name}`) };
    }),
  );
}

const FIELD = 'config.headerRules';

const READERS: {
  readonly [Name in keyof HeaderRules]?: (value: unknown, field: string) => HeaderRules[Name];
} = {
  maxExtraDataBytes: readSafeInteger,
  timestamp: (value, field) => oneOf(value, field, ['after', 'notBefore']),
  gasLimit: (value, field) =>
    freeOr(value, field, (given) => ({
      minimum: readQuantity(given['minimum'], `${field}.minimum`),
      stepDivisor: positive(given['stepDivisor'], `${field}.stepDivisor`),
    })),
  baseFee: (value, field) =>
    freeOr(value, field, (given) => ({
      initial: readQuantity(given['initial'], `${field}.initial`),
      elasticity: positive(given['elasticity'], `${field}.elasticity`),
      changeDenominator: positive(given['changeDenominator'], `${field}.changeDenominator`),
    })),
  blobGas: (value, field) => oneOf(value, field, ['scheduled', 'free']),
  difficulty: (value, field) => oneOf(value, field, ['ethash', 'free']),
  laterForks: (value, field) => oneOf(value, field, ['allow', 'reject']),
};

function freeOr<T>(
  value: unknown,
  field: string,
  read: (given: Readonly<Record<string, unknown>>) => T,
): T | 'free' {
  if (value === 'free') return 'free';
  if (isObject(value)) return read(value);
  throw new InvalidGenesisError(`${field}: expected "free" or an object`);
}

function oneOf<T extends string>(value: unknown, field: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  throw new InvalidGenesisError(`${field}: expected ${choices.map((choice) => `"${choice}"`).join(' or ')}`);
}

function positive(value: unknown, field: string): bigint {
  const quantity = readQuantity(value, field);
  if (quantity > 0n) return quantity;
  throw new InvalidGenesisError(`${field}: expected more than 0`);
}
