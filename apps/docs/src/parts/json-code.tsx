import { Fragment } from 'react';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;

/** A JSON value over several lines, with syntax colours. */
export function JsonCode({ value }: { readonly value: unknown }) {
  const text = JSON.stringify(value, null, 2);
  const parts: { readonly text: string; readonly name?: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon, word] = match;
    const name =
      quoted === undefined
        ? word === undefined
          ? 'number'
          : 'literal'
        : colon === undefined
          ? 'string'
          : 'attr';
    parts.push({ text: text.slice(end, match.index) }, { text: quoted ?? whole, name });
    if (colon !== undefined) parts.push({ text: colon });
    end = match.index + whole.length;
  }
  parts.push({ text: text.slice(end) });
  return (
    <code>
      {parts.map(({ text: part, name }, index) =>
        name === undefined ? (
          <Fragment key={index}>{part}</Fragment>
        ) : (
          <span key={index} className={`hljs-${name}`}>
            {part}
          </span>
        ),
      )}
    </code>
  );
}
