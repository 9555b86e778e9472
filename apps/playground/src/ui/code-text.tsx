import { useEffect, useState } from 'react';
import { CopyButton } from './copy-button.tsx';

/** The longest code to show in full, in characters. Copying always copies all of it. */
const MAX_SHOWN = 200_000;
/** The longest code to colour, in characters. Longer code would delay the page. */
const MAX_COLOURED = 100_000;

/** Code with its parts in colours, which are loaded after it is shown. */
export function CodeText({ text, language }: { text: string; language: string }) {
  const [coloured, setColoured] = useState<{ readonly text: string; readonly html: string }>();
  useEffect(() => {
    let isCurrent = true;
    if (text.length > MAX_COLOURED) return;
    void import('./highlight-code.ts').then(
      ({ highlightCode }) => isCurrent && setColoured({ text, html: highlightCode(text, language) }),
      // Without colours the code is as useful.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [text, language]);
  const shared = { className: 'json', tabIndex: 0, role: 'region', 'aria-label': 'Code' };
  return (
    <div className="code-text">
      <CopyButton text={() => text} />
      {coloured?.text === text ? (
        <pre {...shared} dangerouslySetInnerHTML={{ __html: coloured.html }} />
      ) : (
        <pre {...shared}>{text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n…` : text}</pre>
      )}
    </div>
  );
}
