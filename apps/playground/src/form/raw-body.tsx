import { parseJson } from '../document/json-source.ts';
import type { Method } from '@ethread/openrpc';
import { addCall, nameOfBody } from '../request/body.ts';
import { paramsOf } from '../request/call.ts';
import type { Playground } from '../state/playground.ts';
import { usePart, usePlayground } from '../state/context.ts';

/** Shows the raw body. An empty one starts as the call of the method's form. */
export function openRawBody(playground: Playground, method: Method): void {
  const { text } = playground.store.get().raw;
  playground.setRaw({ text: text === '' ? (withCall(playground, method, '') ?? '') : text, isUsed: true });
}

/** Returns a body with the call of the method's form added, or undefined when the body is not JSON. */
const withCall = (playground: Playground, method: Method, text: string): string | undefined =>
  addCall(text, method.name, paramsOf(method.params, playground.draft(method)));

/** A body that is sent as it is: one call, a batch, or any other text. */
export function RawBodyInput({ method }: { method: Method }) {
  const playground = usePlayground();
  const { text } = usePart(({ raw }) => raw);
  const isJson = parseJson(text) !== undefined;
  const set = (next: string) => playground.setRaw({ text: next, isUsed: true });
  return (
    <fieldset className="params">
      <legend className="hidden">Raw body of the request</legend>
      <div className="params-head">
        <h3>Raw body</h3>
        <button
          type="button"
          disabled={!isJson && text.trim() !== ''}
          onClick={() => set(withCall(playground, method, text) ?? text)}
        >
          Add {method.name}
        </button>
        <button type="button" className="quiet" onClick={() => set('')}>
          Clear
        </button>
        <button type="button" className="quiet" onClick={() => playground.setRaw({ text, isUsed: false })}>
          Form
        </button>
      </div>
      <textarea
        className="json-input"
        aria-label="Raw body"
        rows={Math.min(24, Math.max(6, text.split('\n').length))}
        spellCheck={false}
        value={text}
        onChange={({ target }) => set(target.value)}
      />
      <p className="hint">
        {isJson ? `This is sent as it is: ${nameOfBody(text)}.` : 'This is not JSON. It is sent as it is.'}
      </p>
    </fieldset>
  );
}
