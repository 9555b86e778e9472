import type { ReactNode } from 'react';

/** A heading that links to itself, so that readers can copy its address. */
export function Heading({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <h2 id={id}>
      <a className="heading" href={`#${id}`}>
        {children}
      </a>
    </h2>
  );
}
