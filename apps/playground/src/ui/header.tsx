import { SiteHeader } from '@ethread/ui';
import { Suspense, useEffect, useState } from 'react';
import type { Origin } from '../state/state.ts';
import { usePart, usePlayground } from '../state/context.ts';
import { lazily } from './lazily.ts';
import { ShareButton } from './share-button.tsx';

const OpenDialog = lazily(async () => (await import('./open-dialog.tsx')).OpenDialog);

/** The header of the service, and below it the document's name and the actions on the whole document. */
export function Header() {
  const { store } = usePlayground();
  const reading = usePart((state) => state.reading);
  const isEditorOpen = usePart((state) => state.isEditorOpen);
  const origin = usePart((state) => state.origin);
  const isEdited = usePart((state) => state.isEdited);
  const [isOpening, setOpening] = useState(false);
  const { model } = reading ?? {};
  const errors = reading?.problems.filter(({ severity }) => severity === 'error').length ?? 0;
  useEffect(() => {
    document.title = model ? `${model.title} · OpenRPC playground` : 'OpenRPC playground';
  }, [model]);
  return (
    <div className="header">
      <SiteHeader current="playground" />
      <section className="toolbar" aria-label="Document">
        <h1 className="hidden">Playground</h1>
        {model && (
          <div className="document">
            <strong>{model.title}</strong>
            <span className="aside">
              {model.version && `${model.version} · `}
              {originWords(origin)}
              {isEdited && ', edited'}
            </span>
          </div>
        )}
        {errors > 0 && (
          <button
            type="button"
            className="badge error"
            onClick={() => store.set({ isEditorOpen: true, screen: 'editor' })}
          >
            {errors} error{errors === 1 ? '' : 's'}
          </button>
        )}
        <span className="grow" />
        <button type="button" onClick={() => setOpening(true)}>
          Open…
        </button>
        <ShareButton />
        <button
          type="button"
          className="wide-only"
          aria-pressed={isEditorOpen}
          onClick={() => store.set({ isEditorOpen: !isEditorOpen })}
        >
          Editor
        </button>
      </section>
      {isOpening && (
        <Suspense>
          <OpenDialog onClose={() => setOpening(false)} />
        </Suspense>
      )}
    </div>
  );
}

function originWords(origin: Origin): string {
  switch (origin.kind) {
    case 'own':
      return 'built in';
    case 'url':
      return 'from an address';
    case 'service':
      return 'from a running service';
    case 'text':
      return `from ${origin.label}`;
  }
}
