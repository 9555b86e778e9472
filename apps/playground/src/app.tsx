import { Suspense } from 'react';
import type { Contract } from '@ethread/openrpc';
import { useSiteSettings } from '@ethread/ui';
import { Console, Markdown } from '@ethread/ui/console';
import { useModel, usePart, usePlayground } from './state/context.ts';
import { Header } from './ui/header.tsx';
import { History } from './ui/history.tsx';
import { lazily } from './ui/lazily.ts';
import { LoadFailure } from './ui/load-failure.tsx';
import { MethodList } from './ui/method-list.tsx';
import { ScreenBar } from './ui/screen-bar.tsx';

// The editor is more than half of the page's code, so the form and the response do not wait for it.
const EditorSide = lazily(async () => (await import('./ui/editor-side.tsx')).EditorSide);

export function App() {
  const playground = usePlayground();
  const model = useModel();
  const screen = usePart((state) => state.screen);
  const isEditorOpen = usePart((state) => state.isEditorOpen);
  const notice = usePart((state) => state.notice);
  const isReading = usePart((state) => state.isReading);
  return (
    <div className="app" data-screen={screen} data-editor={isEditorOpen}>
      <Header />
      {notice !== undefined && (
        <p className="notice" role="alert">
          {notice}
          <button
            type="button"
            className="icon"
            aria-label="Close"
            onClick={() => playground.store.set({ notice: undefined })}
          >
            ×
          </button>
        </p>
      )}
      <main className="main">
        {model ? <MethodList model={model} /> : <div className="methods" />}
        {(isEditorOpen || screen === 'editor') && (
          <LoadFailure>
            <Suspense fallback={<p className="editor waiting">Loading the editor…</p>}>
              <EditorSide />
            </Suspense>
          </LoadFailure>
        )}
        <div className="panel">
          {model ? (
            <Panel model={model} />
          ) : (
            <p className="waiting">{isReading ? 'Reading the document…' : 'No document is open.'}</p>
          )}
        </div>
      </main>
      <ScreenBar />
    </div>
  );
}

/** A method: what the document says of it, and the console that calls it. */
function Panel({ model }: { model: Contract }) {
  const selected = usePart((state) => state.selected);
  const isOwn = usePart((state) => state.origin.kind === 'own');
  const playground = usePlayground();
  const { sites, chains, keyHelp } = useSiteSettings();
  const method = model.methods.find(({ index }) => index === selected) ?? model.methods[0];
  if (!method) return <p className="waiting">The document has no methods yet.</p>;
  const { name, isDeprecated, tags, summary, description } = method;
  return (
    <>
      <div className="panel-head">
        <h2 className="mono">{name}</h2>
        {isDeprecated && <span className="badge waiting">deprecated</span>}
        {tags.slice(0, 8).map((tag) => (
          <span className="tag" key={tag}>
            {tag}
          </span>
        ))}
        {isOwn && sites.docs !== undefined && <a href={`${sites.docs}methods/${name}/`}>Docs</a>}
        <div className="summary-line">
          <Markdown text={[summary, description].filter(Boolean).join('\n\n')} />
        </div>
      </div>
      <div className="panel-body" key={method.index} tabIndex={-1}>
        <div className="try">
          <Console
            method={method}
            docs={sites.docs}
            keyHelp={keyHelp ?? (sites.docs && `${sites.docs}authentication/#get-a-key`)}
            chains={chains}
            onReuse={(reused) => reused && playground.select(reused.index)}
          />
          <History />
        </div>
      </div>
    </>
  );
}
