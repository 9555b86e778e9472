import { memo, useState } from 'react';
import { groupDigits } from '../group-digits.ts';
import { JsonCode } from '../json-code.tsx';

/** The number of characters to render first. The rest follows on demand, so that megabytes do not block the page. */
const FIRST = 40_000;

/** A JSON text with syntax colours. */
export const JsonView = memo(function JsonView({ text, label }: { text: string; label: string }) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && text.length > FIRST;
  const shown = isCut ? text.slice(0, FIRST) : text;
  return (
    <>
      <pre className="json" tabIndex={0} role="region" aria-label={label}>
        {shown.length <= FIRST * 4 ? <JsonCode text={shown} /> : shown}
        {isCut && '\n…'}
      </pre>
      {isCut && (
        <button type="button" className="quiet" onClick={() => setWhole(true)}>
          Show all {groupDigits(String(Math.round(text.length / 1_000)))} kB
        </button>
      )}
    </>
  );
});

/** Formats JSON. A text that is not JSON stays as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
