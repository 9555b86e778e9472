import { useEffect, useState } from 'react';
import type { Method, Model } from '../document/model.ts';
import { paramsOf, printRequest } from '../request/call.ts';
import type { GeneratedCode } from '../code/generate-code.ts';
import { urlOf } from '../state/target.ts';
import { generateInWorker } from '../worker/code-worker.ts';
import { usePart, usePlayground } from './context.ts';

type Kind = 'curl' | 'types' | 'client';

/** Code for the request, and what the generator makes of the document. */
export function CodePanel({ model, method }: { model: Model; method: Method | undefined }) {
  const [kind, setKind] = useState<Kind>(method ? 'curl' : 'types');
  const kinds: readonly (readonly [Kind, string])[] = [
    ...(method ? [['curl', 'curl'] as const] : []),
    ['types', 'TypeScript types'],
    ['client', 'TypeScript client'],
  ];
  return (
    <div className="code">
      <div className="segments small" role="group" aria-label="Kinds of code">
        {kinds.map(([name, words]) => (
          <button key={name} type="button" aria-pressed={kind === name} onClick={() => setKind(name)}>
            {words}
          </button>
        ))}
      </div>
      {kind === 'curl' && method ? (
        <Curl model={model} method={method} />
      ) : (
        <Generated model={model} kind={kind === 'client' ? 'client' : 'types'} />
      )}
    </div>
  );
}

function Curl({ model, method }: { model: Model; method: Method }) {
  const playground = usePlayground();
  const target = usePart((state) => state.target);
  const body = printRequest(method.name, paramsOf(method.params, playground.draft(method)), 1);
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const url = urlOf(model, target.http) || 'URL';
  return (
    <Code
      text={`curl -s ${quoted(url)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(body)}\n`}
    />
  );
}

/** Types or client, made by the generator in a worker of its own when someone looks. */
function Generated({ model, kind }: { model: Model; kind: 'types' | 'client' }) {
  const [code, setCode] = useState<GeneratedCode>();
  const [failure, setFailure] = useState<string>();
  const { root } = model;
  useEffect(() => {
    const leaving = new AbortController();
    setCode(undefined);
    setFailure(undefined);
    generateInWorker(root, leaving.signal).then(
      (made) => leaving.signal.aborted || setCode(made),
      (error: unknown) =>
        leaving.signal.aborted || setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => leaving.abort();
  }, [root]);
  if (failure !== undefined)
    return (
      <p className="notice" role="alert">
        The generator does not take this document: {failure}
      </p>
    );
  if (!code) return <p className="waiting">Generating…</p>;
  return (
    <>
      <Code text={code[kind]} />
      <p className="hint">
        <code>npx ethread-codegen DOCUMENT --out FOLDER</code> writes this with what it imports, a server and
        checks.
      </p>
      {code.notes.length > 0 && (
        <details className="notes">
          <summary>
            {code.notes.length} thing{code.notes.length === 1 ? '' : 's'} that the code does not say as the
            document does
          </summary>
          <ul>
            {code.notes.slice(0, 100).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Longer code is shown in part; it can be copied whole. */
const MAX_SHOWN = 200_000;

function Code({ text }: { text: string }) {
  return (
    <div className="code-text">
      <button type="button" className="quiet" onClick={() => void navigator.clipboard.writeText(text)}>
        Copy
      </button>
      <pre className="json" tabIndex={0} role="region" aria-label="Code">
        {text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n…` : text}
      </pre>
    </div>
  );
}
