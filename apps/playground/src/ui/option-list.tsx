import { type RefObject, useEffect, useRef } from 'react';
import type { Method } from '@ethread/openrpc';
import { usePlayground } from '../state/context.ts';

/** The height of a row, in CSS pixels, as in layout.css. */
export const ROW_PX = 34;

export interface OptionsProps {
  readonly methods: readonly Method[];
  /** The index of the selected method; -1 for none. */
  readonly at: number;
}

/** Returns the part of a method's name before its first underscore or dot. */
export const namespaceOf = ({ name }: Method): string => name.split(/[_.]/)[0] ?? '';

/**
 * The methods at some indices of a list. With a scroller, each is at its place in the whole list. Without one, the list
 * is whole and needs no places: the markup of the first view may not contain styles.
 */
export function OptionList({
  methods,
  at,
  shown,
  scroller,
  isGrouped = false,
}: OptionsProps & {
  shown: readonly number[];
  scroller?: RefObject<HTMLDivElement | null>;
  isGrouped?: boolean;
}) {
  const playground = usePlayground();
  const selected = useRef<HTMLDivElement>(null);
  useEffect(() => selected.current?.scrollIntoView({ block: 'nearest' }), [at]);
  return (
    <div
      ref={scroller}
      id="method-options"
      className="options"
      role="listbox"
      aria-label="Methods of the document"
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `method-${methods[at]?.index}` : undefined}
    >
      <div role="presentation" style={scroller && { height: `${methods.length * ROW_PX}px` }}>
        {shown.map((index) => {
          const method = methods[index];
          const before = methods[index - 1];
          if (!method) return null;
          const isFirst = isGrouped && (!before || namespaceOf(before) !== namespaceOf(method));
          return (
            <div
              key={method.index}
              data-namespace={isFirst ? namespaceOf(method) : undefined}
              ref={index === at ? selected : undefined}
              id={`method-${method.index}`}
              role="option"
              aria-selected={index === at}
              aria-setsize={methods.length}
              aria-posinset={index + 1}
              className={scroller ? 'row placed' : 'row'}
              style={scroller && { transform: `translateY(${index * ROW_PX}px)` }}
              title={method.summary}
              onClick={() => playground.select(method.index)}
            >
              <span className={method.isDeprecated ? 'deprecated' : ''}>{method.name}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
