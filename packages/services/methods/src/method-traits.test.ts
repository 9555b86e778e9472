import { companionTable } from '@ethread/companions';
import { type MethodDescription, methodTable } from '@ethread/types';
import { companionTraits } from './companions/create-companions.ts';
import { methodTraits } from './generated/handlers.gen.ts';
import type { MethodTraits } from './method-traits.ts';

type Named<T> = Readonly<Record<string, T>>;
const DOCUMENTS: readonly [string, Named<MethodDescription>, Named<MethodTraits>][] = [
  ['the contract', methodTable, methodTraits],
  ['the companions', companionTable, companionTraits],
];

describe('the traits of methods', () => {
  it.each(DOCUMENTS)(
    'name a question for nodes for exactly those methods of %s that its document forwards',
    (_name, table, traits) => {
      const asked = Object.keys(traits).filter((name) => traits[name]?.question !== undefined);
      const forwarded = Object.values(table).filter(
        // The router itself responds with the document.
        ({ name, isForwarded }) => isForwarded !== false && name !== 'rpc.discover',
      );
      expect(asked.toSorted()).toEqual(forwarded.map(({ name }) => name).toSorted());
    },
  );
});
