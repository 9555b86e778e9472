import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePlayground } from '../state/context.ts';

export function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  const playground = usePlayground();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const opening = (open: Promise<void>) => {
    void open;
    onClose();
  };
  return (
    <dialog ref={dialog} aria-labelledby="open-title" onClose={onClose}>
      <div className="dialog-head">
        <h2 id="open-title">Open a document</h2>
        <button type="button" className="icon" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </div>
      <AddressForm
        label="From an address"
        placeholder="https://example.com/openrpc.json"
        action="Open"
        onSubmit={(url) => opening(playground.openDocument({ kind: 'url', url }))}
      />
      <AddressForm
        label="From a running service (rpc.discover)"
        placeholder="http://127.0.0.1:8545/v3/KEY"
        action="Discover"
        onSubmit={(url) => opening(playground.openDocument({ kind: 'service', url }))}
      />
      <label className="file">
        <span>From a file</span>
        <input
          type="file"
          accept=".json,.yaml,.yml,application/json"
          onChange={({ target }) => {
            const file = target.files?.[0];
            const read = (text: string) => playground.openDocument({ kind: 'text', text }, file?.name);
            if (file) opening(file.text().then(read));
          }}
        />
      </label>
      <div className="dialog-foot">
        <span className="hint">Text that you paste into the editor opens, too.</span>
        <button type="button" className="quiet" onClick={() => opening(playground.openLink({}))}>
          Back to the first document
        </button>
      </div>
    </dialog>
  );
}

interface AddressProps {
  readonly label: string;
  readonly placeholder: string;
  readonly action: string;
  readonly onSubmit: (url: string) => void;
}

function AddressForm({ label, placeholder, action, onSubmit }: AddressProps) {
  const [url, setUrl] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '') onSubmit(url.trim());
  };
  return (
    <form onSubmit={submit}>
      <label>
        <span>{label}</span>
        <span className="with-button">
          <input
            type="text"
            inputMode="url"
            className="mono"
            value={url}
            placeholder={placeholder}
            spellCheck={false}
            onChange={({ target }) => setUrl(target.value)}
          />
          <button type="submit">{action}</button>
        </span>
      </label>
    </form>
  );
}
