import { useEffect, useState } from 'react';
import { CopyButton } from '@ethread/ui';

/** The longest code to show in full, in characters. Copying always copies all of it. */
const MAX_SHOWN = 200_000;
/** The longest code to colour, in characters. Longer code would delay the page. */
const MAX_COLOURED = 100_000;

interface CodeTextProps {
  /** The code to copy. */
  readonly text: string;
  /** The code to show, where it differs: with its key masked. */
  readonly shown?: string;
  readonly language: string;
}

/** Code with its parts in colours, which are loaded after it is shown. */
export function CodeText({ text, shown = text, language }: CodeTextProps) {
  const [coloured, setColoured] = useState<{ readonly text: string; readonly html: string }>();
  useEffect(() => {
    let isCurrent = true;
    if (shown.length > MAX_COLOURED) return;
    void import('./highlight-code.ts').then(
      ({ highlightCode }) => isCurrent && setColoured({ text: shown, html: highlightCode(shown, language) }),
      // Without colours the code is as useful.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [shown, language]);
  const shared = { className: 'json', tabIndex: 0, role: 'region', 'aria-label': 'Code' };
  return (
    <div className="code-text">
      <CopyButton className="quiet" text={() => text} />
      {coloured?.text === shown ? (
        <pre {...shared} dangerouslySetInnerHTML={{ __html: coloured.html }} />
      ) : (
        <pre {...shared}>{shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}\n…` : shown}</pre>
      )}
    </div>
  );
}
