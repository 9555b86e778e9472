import { type Method, parseJson } from '@ethread/openrpc';
import { useConsole, useRequest } from '../context.ts';
import { nameOfBody } from '../request/body.ts';

export function BatchInput({ method }: { method: Method }) {
  const requests = useConsole();
  const text = useRequest(({ batch }) => batch);
  const isJson = parseJson(text) !== undefined;
  return (
    <fieldset className="params">
      <legend className="hidden">Batch of calls</legend>
      <div className="params-head">
        <h3>Batch</h3>
        <button
          type="button"
          disabled={!isJson && text.trim() !== ''}
          onClick={() => requests.addToBatch(method)}
        >
          Add {method.name}
        </button>
        <button type="button" className="quiet" onClick={() => requests.setBatch('')}>
          Clear
        </button>
      </div>
      <textarea
        className="json-input"
        aria-label="Batch"
        rows={Math.min(24, Math.max(6, text.split('\n').length))}
        spellCheck={false}
        value={text}
        onChange={({ target }) => requests.setBatch(target.value)}
      />
      <p className="hint">
        {isJson ? `This is sent as it is: ${nameOfBody(text)}.` : 'This is not JSON. It is sent as it is.'}
      </p>
    </fieldset>
  );
}
