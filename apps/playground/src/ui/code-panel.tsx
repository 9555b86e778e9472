import { type Snippet, snippets } from '@ethread/ui/snippets';
import { useState } from 'react';
import type { Method, Model } from '@ethread/openrpc';
import { Choice, maskKey } from '@ethread/ui';
import { paramsOf } from '../request/call.ts';
import { keyIn, originOf, urlOf } from '../state/target.ts';
import { usePart, usePlayground } from '../state/context.ts';
import { CodeText } from './code-text.tsx';

/** The request of the form as code in every language. */
export function CodePanel({ model, method }: { model: Model; method: Method }) {
  const isOwn = usePart(({ origin }) => origin.kind === 'own');
  // This project's client has only the methods of its own document.
  const shown = snippets.filter((one) => !one.isOwn || isOwn);
  const [id, setId] = useState<Snippet['id']>('curl');
  const snippet = shown.find((one) => one.id === id);
  const kinds = shown.map((one) => [one.id, one.title] as const);
  return (
    <div className="code">
      <Choice label="Kinds of code" choices={kinds} value={id} onChange={setId} />
      {snippet && <CallCode key={id} model={model} method={method} snippet={snippet} />}
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
