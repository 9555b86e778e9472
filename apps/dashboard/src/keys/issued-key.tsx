import { CopyButton } from '@ethread/ui';
import { createContext, useContext, useEffect, useRef, useState } from 'react';

/** A new key, which is shown only once. */
export interface Issued {
  readonly apiKey: string;
  readonly label: string;
}

/** Shows a new key above any open page. */
export const IssueContext = createContext<(issued: Issued) => void>(() => {});
export const useIssue = () => useContext(IssueContext);

/**
 * Shows an API key until the user has stored it. Neither Escape, nor Back, nor another page closes it, and the browser
 * asks before it leaves the page. The key cannot be shown again.
 */
export function IssuedKey({ issued: { apiKey, label }, onClose }: { issued: Issued; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return (
    <dialog
      ref={dialog}
      className="issued"
      aria-label="The new API key"
      onKeyDown={(event) => {
        // Chromium lets a second Escape close a dialog that cancelled the first.
        if (event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => event.preventDefault()}
    >
      <h2>The API key of {label}</h2>
      <p>It is shown this once: the service stores only its hash. Copy it to where your secrets are.</p>
      <p className="api-key">
        <code>{apiKey}</code>
        <CopyButton text={() => apiKey} />
      </p>
      <div className="dialog-foot">
        <span className="grow" />
        <button
          type="button"
          className="primary"
          disabled={isStored}
          onClick={() => {
            setStored(true);
            onClose();
          }}
        >
          I have stored it
        </button>
      </div>
    </dialog>
  );
}
