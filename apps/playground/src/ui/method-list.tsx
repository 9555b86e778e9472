import { type KeyboardEvent, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { Method, Contract } from '@ethread/openrpc';
import { usePart, usePlayground } from '../state/context.ts';
import { groupDigits } from '@ethread/ui';
import { lazily } from './lazily.ts';
import { namespaceOf, OptionList, type OptionsProps } from './option-list.tsx';

const VisibleOptions = lazily(async () => (await import('./visible-options.tsx')).VisibleOptions);

/** The list of methods with a search field. It renders only the visible ones. */
export function MethodList({ model }: { model: Contract }) {
  const playground = usePlayground();
  const selected = usePart((state) => state.selected);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const isOwn = usePart(({ origin }) => origin.kind === 'own');
  const methods = useMemo(() => {
    const found = matching(model.methods, wanted);
    return isOwn ? [...Map.groupBy(found, namespaceOf).values()].flat() : found;
  }, [model, wanted, isOwn]);
  const at = methods.findIndex(({ index }) => index === selected);

  const move = (to: number) => {
    const method = methods[Math.max(0, Math.min(to, methods.length - 1))];
    if (method) playground.select(method.index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: methods.length - 1,
      PageDown: at + 10,
      PageUp: at - 10,
    }[event.key];
    const isText = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isText) move(Math.max(at, 0));
    else if (to === undefined || (isText && (event.key === 'Home' || event.key === 'End'))) return;
    else move(to);
    event.preventDefault();
  };

  return (
    <nav className="methods" aria-label="Methods" onKeyDown={onKeyDown}>
      <div className="methods-head">
        <input
          type="search"
          placeholder={`Search ${groupDigits(String(model.methods.length))} method${model.methods.length === 1 ? '' : 's'}`}
          aria-label="Search methods"
          aria-controls="method-options"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <Options methods={methods} at={at} isGrouped={isOwn} />
      {methods.length === 0 && <p className="empty">No method matches.</p>}
    </nav>
  );
}

/** The most methods that are listed as they are. Of more, only the visible ones are rendered. */
const MAX_LISTED = 80;

function Options({ methods, at, isGrouped }: OptionsProps & { isGrouped: boolean }) {
  const list = (
    <OptionList
      at={at}
      methods={methods}
      shown={methods.slice(0, MAX_LISTED).map((_, index) => index)}
      isGrouped={isGrouped}
    />
  );
  if (methods.length <= MAX_LISTED) return list;
  return (
    <Suspense fallback={list}>
      <VisibleOptions methods={methods} at={at} />
    </Suspense>
  );
}

/**
 * Returns the methods with every word of a query in their name, summary or tags. Methods that begin with the query come
 * first.
 */
function matching(methods: readonly Method[], query: string): readonly Method[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return methods;
  const found = methods.filter(({ name, summary, tags }) => {
    const text = [name, summary, ...tags].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const [first = ''] = words;
  const starts = ({ name }: Method) => (name.toLowerCase().includes(first) ? 0 : 1);
  return found.toSorted((one, other) => starts(one) - starts(other));
}
