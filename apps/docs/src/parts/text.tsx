import { Fragment } from 'react';

/** A sentence of the document. Text between backticks becomes code. */
export function Text({ children }: { readonly children: string }) {
  return children
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
    );
}
