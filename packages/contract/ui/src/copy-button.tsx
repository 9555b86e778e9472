import { useEffect, useRef, useState } from 'react';

const LABEL = 'Copy';

/** A button that copies a text and reports the outcome. */
export function CopyButton({ text, className }: { text: () => string; className?: string }) {
  const [words, setWords] = useState(LABEL);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text()).then(
      () => true,
      () => false,
    );
    setWords(isCopied ? 'Copied' : 'Select it by hand');
    timer.current = setTimeout(() => setWords(LABEL), 1_500);
  };
  return (
    <button type="button" className={className} onClick={() => void copy()}>
      <span aria-live="polite">{words}</span>
    </button>
  );
}
