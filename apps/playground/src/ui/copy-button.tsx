import { useEffect, useRef, useState } from 'react';

/** A button that copies a text and reports the outcome. */
export function CopyButton({ text, label = 'Copy' }: { text: () => string; label?: string }) {
  const [words, setWords] = useState(label);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text()).then(
      () => true,
      () => false,
    );
    setWords(isCopied ? 'Copied' : 'Not allowed');
    timer.current = setTimeout(() => setWords(label), 1_500);
  };
  return (
    <button type="button" className="quiet" onClick={() => void copy()}>
      <span aria-live="polite">{words}</span>
    </button>
  );
}
