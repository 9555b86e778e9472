import { type Snippet, snippets } from '@ethread/ui/snippets';
import { useEffect, useState } from 'react';
import type { Method, Model } from '@ethread/openrpc';
import { Choice, downloadFile, maskKey } from '@ethread/ui';
import { paramsOf } from '../request/call.ts';
import type { GeneratedCode } from '../code/generate-code.ts';
import { keyIn, originOf, urlOf } from '../state/target.ts';
import { generateInWorker, zipInWorker } from '../worker/code-worker.ts';
import { usePart, usePlayground } from '../state/context.ts';
import { CodeText } from './code-text.tsx';

type Kind = Snippet['id'] | 'types' | 'client';

/** The request as code in every language, and the code generated from the document. */
export function CodePanel({ model, method }: { model: Model; method: Method | undefined }) {
  const isOwn = usePart(({ origin }) => origin.kind === 'own');
  // This project's client has only the methods of its own document.
  const shown = snippets.filter((one) => !one.isOwn || isOwn);
  const [kind, setKind] = useState<Kind>(method ? 'curl' : 'types');
  const snippet = shown.find(({ id }) => id === kind);
  const kinds: readonly (readonly [Kind, string])[] = [
    ...(method ? shown.map(({ id, title }) => [id, title] as const) : []),
    ['types', 'TypeScript types'],
    ['client', 'TypeScript client'],
  ];
  return (
    <div className="code">
      <Choice label="Kinds of code" choices={kinds} value={kind} onChange={setKind} />
      {snippet && method ? (
        <CallCode key={snippet.id} model={model} method={method} snippet={snippet} />
      ) : (
        <Generated model={model} kind={kind === 'client' ? 'client' : 'types'} />
      )}
    </div>
  );
}

/** The form's call as code. A copy contains the address's key only when the user asks for it, and the page never. */
function CallCode({ model, method, snippet }: { model: Model; method: Method; snippet: Snippet }) {
  const playground = usePlayground();
  const target = usePart((state) => state.target);
  const drafts = usePart((state) => state.drafts);
  const [withKey, setWithKey] = useState(false);
  const draft = drafts[method.name] ?? playground.draft(method);
  const isByName = draft.structure === 'name' && snippet.takesNames;
  const params = paramsOf(method.params, { ...draft, structure: isByName ? 'name' : 'position' });
  const addressOf = (transport: 'http' | 'webSocket') => {
    const url = urlOf(model, target[transport]);
    if (url === '') return transport === 'http' ? 'URL' : 'WS_URL';
    const key = keyIn(model, url);
    return withKey || !key ? url : key.urlWith('');
  };
  const endpoint = { http: addressOf('http'), webSocket: addressOf('webSocket') };
  const keys = (['http', 'webSocket'] as const).map(
    (transport) => keyIn(model, urlOf(model, target[transport]))?.value ?? '',
  );
  const hasKey = keys.some((key) => key !== '');
  const code = `${snippet.write({ method: method.name, params: params ?? [] }, endpoint)}\n`;
  const hasHeaders = usePart(({ headers }) => headers.has(originOf(urlOf(model, target.http))));
  return (
    <>
      <CodeText text={code} shown={keys.reduce(maskKey, code)} language={snippet.language} />
      {hasKey && (
        <label className="with-key">
          <input type="checkbox" checked={withKey} onChange={({ target: box }) => setWithKey(box.checked)} />{' '}
          With my key
        </label>
      )}
      {hasHeaders && <p className="hint">Your headers are not in this code. Add them where you run it.</p>}
    </>
  );
}

/** The generated types or client. A separate worker generates them when the view opens. */
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
      <CodeText text={code[kind]} language="typescript" />
      <ZipButton model={model} />
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

/** A button that downloads the generated package: types, checks, client, server and docs. */
function ZipButton({ model }: { model: Model }) {
  const [words, setWords] = useState('Download as a ZIP');
  const download = async () => {
    setWords('Generating…');
    try {
      const zip = await zipInWorker(model.root);
      downloadFile('generated.zip', 'application/zip', new Uint8Array(zip));
      setWords('Download as a ZIP');
    } catch (error) {
      setWords(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <p>
      <button type="button" onClick={() => void download()}>
        <span aria-live="polite">{words}</span>
      </button>
    </p>
  );
}
