import { type Method, parseJson } from '@ethread/openrpc';
import { useConsole, useRequest } from '../context.ts';
import { nameOfBody } from '../request/body.ts';

/** The text of a request that the user writes, which is sent as it is: a body of the method, or a batch of calls. */
export function BodyInput({ method }: { method: Method }) {
  const requests = useConsole();
  const isBatch = useRequest(({ mode }) => mode === 'batch');
  const written = useRequest(({ batch, bodies }) => (isBatch ? batch : bodies[method.name]));
  const text = written ?? requests.body(method);
  const title = isBatch ? 'Batch' : 'Body';
  const isJson = parseJson(text) !== undefined;
  return (
    <fieldset className="params">
      <legend className="hidden">{isBatch ? 'Batch of calls' : `Body of ${method.name}`}</legend>
      <div className="params-head">
        <h3>{title}</h3>
        {isBatch && (
          <button
            type="button"
            disabled={!isJson && text.trim() !== ''}
            onClick={() => requests.addToBatch(method)}
          >
            Add {method.name}
          </button>
        )}
        <button
          type="button"
          className="quiet"
          onClick={() => (isBatch ? requests.setBatch('') : requests.setBody(method, ''))}
        >
          Clear
        </button>
      </div>
      <textarea
        className="json-input"
        aria-label={title}
        rows={Math.min(24, Math.max(6, text.split('\n').length))}
        spellCheck={false}
        value={text}
        onChange={({ target }) =>
          isBatch ? requests.setBatch(target.value) : requests.setBody(method, target.value)
        }
      />
      <p className="hint">
        {isJson ? `This is sent as it is: ${nameOfBody(text)}.` : 'This is not JSON. It is sent as it is.'}
      </p>
    </fieldset>
  );
}
