import { KeyInputError } from './key-input.ts';
import type { KeyScopes } from './key-record.ts';
import { parseNetwork } from './network.ts';
import { parseOrigin } from './origin.ts';

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
export const scopeNames: readonly Scope[] = ['chains', 'methods', 'origins', 'addresses'];

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
