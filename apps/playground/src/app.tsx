import { type DragEvent, Suspense, useState } from 'react';
import type { Method, Model } from '@ethread/openrpc';
import { Choice } from '@ethread/ui';
import type { Tab } from './link/tab.ts';
import { useModel, usePart, usePlayground } from './state/context.ts';
import { Header } from './ui/header.tsx';
import { lazily } from './ui/lazily.ts';
import { LoadFailure } from './ui/load-failure.tsx';
import { MethodList } from './ui/method-list.tsx';
import { ScreenBar } from './ui/screen-bar.tsx';
import { TryPanel } from './ui/try-panel.tsx';

// The form and the response come first. The other views are loaded when they are opened.
const EditorSide = lazily(async () => (await import('./ui/editor-side.tsx')).EditorSide);
const MethodDocs = lazily(async () => (await import('./ui/docs-panel.tsx')).MethodDocs);
const Overview = lazily(async () => (await import('./ui/docs-panel.tsx')).Overview);

export function App() {
  const playground = usePlayground();
  const model = useModel();
  const screen = usePart((state) => state.screen);
  const isEditorOpen = usePart((state) => state.isEditorOpen);
  const notice = usePart((state) => state.notice);
  const isReading = usePart((state) => state.isReading);
  const drop = useDrop((file) => void file.text().then((text) => playground.openText(text, file.name)));
  return (
    <div className="app" data-screen={screen} data-editor={isEditorOpen} {...drop.handlers}>
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
          <Suspense fallback={<p className="editor waiting">Loading the editor…</p>}>
            <EditorSide />
          </Suspense>
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
      {drop.isOver && <div className="drop">Drop the document to open it</div>}
    </div>
  );
}

const TABS: readonly (readonly [Tab, string])[] = [
  ['docs', 'Docs'],
  ['try', 'Try it'],
];

function Panel({ model }: { model: Model }) {
  const { store } = usePlayground();
  const selected = usePart((state) => state.selected);
  const tab = usePart((state) => state.tab);
  const method = model.methods.find(({ index }) => index === selected);
  return (
    <>
      <div className="panel-head">
        <h2 className={method ? 'mono' : ''}>{method ? method.name : model.title}</h2>
        {method?.isDeprecated && <span className="badge waiting">deprecated</span>}
        {method?.tags.slice(0, 8).map((tag) => (
          <span className="tag" key={tag}>
            {tag}
          </span>
        ))}
        {method?.summary && <p className="summary-line">{method.summary}</p>}
      </div>
      <Choice
        label="Views"
        choices={TABS}
        value={tab}
        onChange={(name) => store.set({ tab: name })}
        form="tabs"
      />
      <div className="panel-body" key={`${tab}-${method?.index}`} tabIndex={-1}>
        <LoadFailure>
          <Suspense fallback={<p className="waiting">Loading…</p>}>
            <View model={model} method={method} tab={tab} />
          </Suspense>
        </LoadFailure>
      </div>
    </>
  );
}

function View({ model, method, tab }: { model: Model; method: Method | undefined; tab: Tab }) {
  if (!method) return <Overview model={model} />;
  return tab === 'docs' ? <MethodDocs model={model} method={method} /> : <TryPanel method={method} />;
}

/** Accepts documents that are dropped anywhere on the page. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const isFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isFile(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (event.relatedTarget === null) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!isFile(event)) return;
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      },
    },
  };
}
