import { EditorPane } from '../editor/editor-pane.tsx';
import type { Problem } from '../worker/document-api.ts';
import { usePart, usePlayground } from '../state/context.ts';

/** The editor and, below it, the problems of the document. */
export function EditorSide() {
  const playground = usePlayground();
  const reading = usePart((state) => state.reading);
  const isEdited = usePart((state) => state.isEdited);
  return (
    <section className="editor" aria-label="Editor">
      <div className="bar">
        <strong>{reading?.format === 'yaml' ? 'YAML' : 'JSON'}</strong>
        <span className="grow" />
        {isEdited && (
          <button type="button" className="quiet" onClick={() => void playground.restore()}>
            Restore
          </button>
        )}
      </div>
      <EditorPane />
      <Problems problems={reading?.problems ?? []} />
    </section>
  );
}

/** The most problems to list. Further problems appear only at their lines. */
const MAX_LISTED = 100;

function Problems({ problems }: { problems: readonly Problem[] }) {
  const playground = usePlayground();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <details className="problems" open={errors > 0} key={errors > 0 ? 'some' : 'none'}>
      <summary>
        {problems.length === 0
          ? 'No problems'
          : `${problems.length} problem${problems.length === 1 ? '' : 's'}`}
      </summary>
      <ul>
        {problems.slice(0, MAX_LISTED).map((problem, index) => (
          <li key={index}>
            <button type="button" className="row" onClick={() => playground.goToOffset(problem.from)}>
              <span
                className={`dot ${problem.severity === 'error' ? 'error' : 'waiting'}`}
                aria-hidden="true"
              />
              <span className="aside">Line {problem.line}</span>
              <span className="grow">{problem.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
