import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import typescript from 'highlight.js/lib/languages/typescript';

for (const [name, language] of Object.entries({ bash, go, python, rust, typescript }))
  highlighter.registerLanguage(name, language);

/** Returns code as HTML with classes for its parts. All its own characters are escaped. */
export const highlightCode = (code: string, language: string): string =>
  highlighter.highlight(code, { language }).value;
