/** How the amounts of a token are read. */
export interface Token {
  readonly decimals: number;
  readonly symbol: string;
}

/** What is known about contracts of a chain: a token, or null for a contract that is none. */
export type KnownContracts = ReadonlyMap<string, Token | null>;

/** The name under which the tab's session storage has the contracts. The storage ends with the tab. */
const STORED = 'ethread-tokens';
/** The most contracts that are asked for one response. Each takes two calls. */
export const MAX_ASKED = 8;
/** The most contracts to remember. The oldest are dropped first. */
export const MAX_KNOWN = 500;

/** The part of the tab's storage that is used. */
type Stored = Pick<Storage, 'getItem' | 'setItem'>;

/** Decimals and symbols that were asked once, by the service of a chain and the contract. */
export interface KnownTokens {
  /** Returns those of the contracts that are known. */
  of(service: string, contracts: readonly string[]): KnownContracts;
  remember(service: string, contracts: KnownContracts): void;
}

/**
 * Creates the memory of a page, which it shares with the other pages of the tab through their storage.
 *
 * @param storage Returns the storage. A browser that forbids it throws, and then the memory is that of the page.
 */
export function createKnownTokens(storage: () => Stored): KnownTokens {
  let known: Map<string, Token | null> | undefined;
  const entries = () => (known ??= read(storage));
  return {
    of: (service, contracts) =>
      new Map(
        contracts.flatMap((contract): [string, Token | null][] => {
          const token = entries().get(nameOf(service, contract));
          return token === undefined ? [] : [[contract, token]];
        }),
      ),
    remember(service, contracts) {
      for (const [contract, token] of contracts) entries().set(nameOf(service, contract), token);
      known = new Map([...entries()].slice(-MAX_KNOWN));
      try {
        storage().setItem(STORED, JSON.stringify([...known]));
      } catch {
        // The page remembers them until it is left.
      }
    },
  };
}

const nameOf = (service: string, contract: string) => `${service} ${contract}`;

function read(storage: () => Stored): Map<string, Token | null> {
  try {
    const stored: unknown = JSON.parse(storage().getItem(STORED) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isEntry).slice(-MAX_KNOWN) : []);
  } catch {
    return new Map();
  }
}

const isEntry = (entry: unknown): entry is [string, Token | null] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && (entry[1] === null || isToken(entry[1]));

function isToken(value: unknown): value is Token {
  const { decimals, symbol } = Object(value);
  return Number.isSafeInteger(decimals) && typeof symbol === 'string';
}
