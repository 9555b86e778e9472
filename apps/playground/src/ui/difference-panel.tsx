import type { Change, ChangeKind } from '@ethread/openrpc';
import { useEffect, useState } from 'react';
import { usePart, usePlayground } from '../state/context.ts';
import { Markdown } from '../form/markdown.tsx';
import { OpenDialog } from './open-dialog.tsx';

const KINDS: readonly (readonly [ChangeKind, string, string])[] = [
  ['breaking', 'Breaking', 'error'],
  ['added', 'Added', 'ok'],
  ['changed', 'Changed', 'waiting'],
];

/** The changes for clients since an earlier document. */
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
          <span>What was added, changed and broken since an earlier document.</span>
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
  const [changes, setChanges] = useState<readonly Change[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    setFailure(undefined);
    worker.compare(text).then(
      (found) => isCurrent && setChanges(found),
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
  return changes ? <Changes changes={changes} /> : <p className="waiting">Comparing…</p>;
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
