import { type FormEvent, useEffect, useRef, useState } from 'react';
import { removeDocument, savedDocuments, savedText } from '../keep/saved-documents.ts';
import type { DocumentOpener } from '../state/playground.ts';

interface OpenDialogProps {
  readonly title: string;
  /** The opener for the chosen document. */
  readonly opener: DocumentOpener;
  /** An alternative to choosing a document. */
  readonly otherwise: { readonly words: string; readonly open: () => Promise<void> } | undefined;
  readonly onClose: () => void;
}

/** A dialog with the ways to open a document. */
export function OpenDialog({ title, opener, otherwise, onClose }: OpenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [pasted, setPasted] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const opening = (open: Promise<void>) => {
    void open;
    onClose();
  };
  return (
    <dialog ref={dialog} aria-labelledby="open-title" onClose={onClose}>
      <div className="dialog-head">
        <h2 id="open-title">{title}</h2>
        <button type="button" className="icon" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </div>
      <Saved opener={opener} onOpened={onClose} />
      <AddressForm
        label="From an address"
        placeholder="https://example.com/openrpc.json"
        action="Open"
        onSubmit={(url) => opening(opener.openUrl(url))}
      />
      <AddressForm
        label="From a running service (rpc.discover)"
        placeholder="http://127.0.0.1:8545/v3/KEY"
        action="Discover"
        onSubmit={(url) => opening(opener.openService(url))}
      />
      <label className="file">
        <span>From a file</span>
        <input
          type="file"
          accept=".json,.yaml,.yml,application/json"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) opening(file.text().then((text) => opener.openText(text, file.name)));
          }}
        />
      </label>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted.trim() !== '') opening(opener.openText(pasted, 'a paste'));
        }}
      >
        <label htmlFor="pasted">From a paste, JSON or YAML</label>
        <textarea
          id="pasted"
          rows={5}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <div className="dialog-foot">
          {otherwise && (
            <button type="button" className="quiet" onClick={() => opening(otherwise.open())}>
              {otherwise.words}
            </button>
          )}
          <button type="submit">Open the paste</button>
        </div>
      </form>
    </dialog>
  );
}

/** The documents saved in this browser. */
function Saved({ opener, onOpened }: { opener: DocumentOpener; onOpened: () => void }) {
  const [documents, setDocuments] = useState(savedDocuments);
  if (documents.length === 0) return null;
  return (
    <section aria-label="Kept in this browser">
      <h3>Kept in this browser</h3>
      <ul className="saved">
        {documents.map(({ id, name, savedAt }) => (
          <li key={id}>
            <button
              type="button"
              className="row"
              onClick={() => {
                const text = savedText(id);
                if (text !== undefined) void opener.openText(text, name, id);
                onOpened();
              }}
            >
              <span className="grow">{name}</span>
              <time className="aside" dateTime={savedAt}>
                {new Date(savedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            </button>
            <button
              type="button"
              className="icon"
              aria-label={`Forget ${name}`}
              onClick={() => {
                removeDocument(id);
                setDocuments(savedDocuments());
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
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
