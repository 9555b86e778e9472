import { EthreadError } from '@ethread/core';
import type { Plans } from '../plans/plan.ts';
import type { KeyScopes } from './key-record.ts';
import { parseNetwork, parseOrigin } from './network.ts';

const LABEL_CHARACTERS = 100;
/** The last time with a common format: the end of the year 9999. */
const LAST_TIME = Date.UTC(9999, 11, 31);
/** The longest overlap: a year. */
const MOST_OVERLAP_MS = 366 * 86_400_000;

/** Returns a valid label. @throws {KeyInputError} */
export function checkLabel(label: string): string {
  const trimmed = label.trim();
  const length = [...trimmed].length;
  if (length < 1 || length > LABEL_CHARACTERS)
    throw new KeyInputError('label', `has 1 to ${LABEL_CHARACTERS} characters`);
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(trimmed))
    throw new KeyInputError('label', 'has only characters that can be seen');
  return trimmed;
}

/** Returns the name of an existing plan. @throws {KeyInputError} */
export function checkPlan(plan: string, plans: Plans): string {
  if (plans.get(plan) === undefined)
    throw new KeyInputError('plan', `is one of the plans of the configuration: ${plans.names().join(', ')}`);
  return plan;
}

/** Returns an expiry in the future, or undefined for never. @throws {KeyInputError} */
export function checkExpiry(expiresAt: number | null, now: number): number | undefined {
  if (expiresAt === null) return undefined;
  if (!Number.isSafeInteger(expiresAt) || expiresAt <= now || expiresAt > LAST_TIME)
    throw new KeyInputError('expiresAt', 'is a time to come, in whole milliseconds, before the year 10000');
  return expiresAt;
}

/** Returns a valid overlap, in milliseconds. @throws {KeyInputError} */
export function checkOverlap(overlapMs: number): number {
  if (!Number.isSafeInteger(overlapMs) || overlapMs < 0 || overlapMs > MOST_OVERLAP_MS)
    throw new KeyInputError('overlapMs', `is a whole number from 0 to ${MOST_OVERLAP_MS}`);
  return overlapMs;
}

/** Thrown for an invalid field of a key. */
export class KeyInputError extends EthreadError {
  override readonly name = 'KeyInputError';
  /** The name of the field: `label`, `scopes.origins[2]`, … */
  readonly field: string;
  /** The expected value, in words that follow the field's name. */
  readonly reason: string;

  constructor(field: string, reason: string) {
    super(`${field} ${reason}`);
    this.field = field;
    this.reason = reason;
  }
}

/** Thrown when no key has this id. */
export class KeyNotFoundError extends EthreadError {
  override readonly name = 'KeyNotFoundError';

  constructor() {
    super('there is no key with this id');
  }
}

/** Thrown when a key of the configuration would be read from the store, or changed there. */
export class ConfiguredKeyError extends EthreadError {
  override readonly name = 'ConfiguredKeyError';

  constructor() {
    super('the key is one of the configuration');
  }
}

/** Thrown when a revoked key would be changed or rotated. */
export class KeyRevokedError extends EthreadError {
  override readonly name = 'KeyRevokedError';

  constructor() {
    super('the key is revoked, for good: create a new one');
  }
}

/** The names that scopes may use. */
export interface KnownNames {
  readonly chains: ReadonlySet<string>;
  /** Wire names. */
  readonly methods: ReadonlySet<string>;
}

type Scope = keyof KeyScopes;

/** The changes of single scopes: an absent scope stays unchanged, null allows everything. */
export type ScopeChanges = { readonly [Name in Scope]?: readonly string[] | null };

/** The form of one item of a scope. */
interface ItemForm {
  /** Returns the item in its canonical form, or undefined for an invalid item. */
  read(item: string, names: KnownNames): string | undefined;
  expected(names: KnownNames): string;
}

const LIST_ITEMS = 100;

const forms: Readonly<Record<Scope, ItemForm>> = {
  chains: {
    read: (chain, { chains }) => (chains.has(chain) ? chain : undefined),
    expected: ({ chains }) => `is a chain of the service: ${[...chains].join(', ')}`,
  },
  methods: {
    read: (method, { methods }) => (methods.has(method) ? method : undefined),
    expected: ({ methods }) => `is a method of the service: ${[...methods].join(', ')}`,
  },
  origins: { read: parseOrigin, expected: () => 'is an origin like https://app.example' },
  addresses: {
    read(text) {
      const network = parseNetwork(text);
      return network && `${network.address}/${network.prefix}`;
    },
    expected: () => 'is a network like 10.0.0.0/8 or 2001:db8::/32',
  },
};
/** The names of all scopes. */
const scopeNames: readonly Scope[] = ['chains', 'methods', 'origins', 'addresses'];

/**
 * Returns the scopes after changes, each item once.
 *
 * @throws {KeyInputError} with the item's name: `scopes.origins[2]`.
 */
export function changeScopes(scopes: KeyScopes, changes: ScopeChanges, names: KnownNames): KeyScopes {
  const lists = scopeNames.flatMap((scope) => {
    const change = changes[scope];
    const list = change === undefined ? scopes[scope] : change && readList(scope, change, names);
    return list ? [[scope, list] as const] : [];
  });
  return Object.fromEntries(lists);
}

function readList(scope: Scope, list: readonly string[], names: KnownNames): readonly string[] {
  const { read, expected } = forms[scope];
  if (list.length > LIST_ITEMS) throw new KeyInputError(`scopes.${scope}`, `has at most ${LIST_ITEMS} items`);
  const items = list.map((text, index) => {
    const item = read(text, names);
    if (item === undefined) throw new KeyInputError(`scopes.${scope}[${index}]`, expected(names));
    return item;
  });
  return [...new Set(items)];
}
