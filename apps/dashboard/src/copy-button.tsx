import { useState } from 'react';

/** A button that copies a text, and says whether it could. */
export function CopyButton({ text }: { text: string }) {
  const [words, setWords] = useState('Copy');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setWords('Copied'),
      () => setWords('Select it by hand'),
    );
  return (
    <button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{words}</span>
    </button>
  );
}
