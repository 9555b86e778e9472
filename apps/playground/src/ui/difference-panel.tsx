import type { Change, ChangeKind } from '@ethread/openrpc';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Difference } from '../difference/difference-of.ts';
import { usePart, usePlayground } from '../state/context.ts';
import { LoadFailure } from './load-failure.tsx';
import { Markdown } from '../form/markdown.tsx';
import { OpenDialog } from './open-dialog.tsx';

// Loaded only for the comparison of texts, because it contains the editor's code.
const TextDifference = lazy(() => import('../editor/text-difference.tsx'));

const KINDS: readonly (readonly [ChangeKind, string, string])[] = [
  ['breaking', 'Breaking', 'error'],
  ['added', 'Added', 'ok'],
  ['changed', 'Changed', 'waiting'],
];

/** The differences from an earlier document: the changes for clients, and both texts. */
export function DifferencePanel() {
  const playground = usePlayground();
  const earlier = usePart((state) => state.earlier);
  const isEdited = usePart((state) => state.isEdited);
  const openedText = usePart((state) => state.openedText);
  const [isChoosing, setChoosing] = useState(false);
  const asOpened = {
    words: 'As it was before my edits',
    open: () => playground.earlier.openText(openedText, 'before the edits'),
  };
  return (
    <div className="difference">
      <p className="difference-head">
        {earlier ? (
          <span>
            From <strong>{earlier.label}</strong> to the open document
          </span>
        ) : (
          <span>
            What was added, changed and broken since an earlier document, and both texts side by side.
          </span>
        )}
        <button type="button" className={earlier ? '' : 'primary'} onClick={() => setChoosing(true)}>
          {earlier ? 'Compare with another…' : 'Compare with…'}
        </button>
      </p>
      {earlier && <Compared text={earlier.text} />}
      {earlier && (
        <p className="hint">
          “Share” makes a link to this comparison. <code>npx ethread-codegen diff EARLIER LATER</code> prints
          it, and fails for a breaking change, as CI needs it.
        </p>
      )}
      {isChoosing && (
        <OpenDialog
          title="Compare with an earlier document"
          opener={playground.earlier}
          otherwise={isEdited ? asOpened : undefined}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

function Compared({ text }: { text: string }) {
  const { worker } = usePlayground();
  const reading = usePart((state) => state.reading);
  const [difference, setDifference] = useState<Difference>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    setFailure(undefined);
    worker.compare(text).then(
      (found) => isCurrent && setDifference(found),
      (error: unknown) => isCurrent && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [worker, text, reading]);
  if (failure !== undefined)
    return (
      <p className="notice" role="alert">
        {failure}
      </p>
    );
  if (!difference) return <p className="waiting">Comparing…</p>;
  return (
    <>
      <Changes changes={difference.changes} />
      <section aria-label="Texts">
        <h3>In the texts</h3>
        {difference.before === difference.after ? (
          <p className="empty">The documents say the same.</p>
        ) : (
          <LoadFailure>
            <Suspense fallback={<p className="waiting">Loading the view…</p>}>
              <TextDifference before={difference.before} after={difference.after} />
            </Suspense>
          </LoadFailure>
        )}
      </section>
    </>
  );
}

/** The most changes to list of each kind. */
const MAX_LISTED = 200;

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className="empty">Clients see no difference.</p>;
  return KINDS.map(([kind, title, badge]) => {
    const texts = changes.filter((change) => change.kind === kind).map(({ text }) => text);
    if (texts.length === 0) return null;
    return (
      <section key={kind} aria-label={title}>
        <h3>
          {title} <span className={`badge ${badge}`}>{texts.length}</span>
        </h3>
        <ul className="changes">
          {texts.slice(0, MAX_LISTED).map((text, index) => (
            <li key={index}>
              <Markdown text={text} isInline />
            </li>
          ))}
        </ul>
        {texts.length > MAX_LISTED && (
          <p className="hint">and {(texts.length - MAX_LISTED).toLocaleString('en')} more</p>
        )}
      </section>
    );
  });
}
