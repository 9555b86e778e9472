import { useState } from 'react';

/** A key that was just made, which is told this once. */
export interface Issued {
  readonly apiKey: string;
  readonly label: string;
}

/** Shows an API key until someone has kept it. */
export function IssuedKey({ issued: { apiKey, label }, onClose }: { issued: Issued; onClose: () => void }) {
  const [words, setWords] = useState('Copy');
  const copy = () =>
    navigator.clipboard.writeText(apiKey).then(
      () => setWords('Copied'),
      () => setWords('Select it by hand'),
    );
  return (
    <section className="card issued" aria-label="The new API key">
      <p>
        The API key of <strong>{label}</strong>. It is shown this once: only its hash is kept.
      </p>
      <p className="api-key">
        <code>{apiKey}</code>
        <button type="button" onClick={() => void copy()}>
          <span aria-live="polite">{words}</span>
        </button>
        <button type="button" className="primary" onClick={onClose}>
          I have kept it
        </button>
      </p>
    </section>
  );
}
