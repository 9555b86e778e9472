import { useConsole, useRequest } from './context.ts';
import { type OwnHeader, problemOf } from './request/headers.ts';

const KINDS: readonly (readonly [OwnHeader['kind'], string])[] = [
  ['bearer', 'Bearer token'],
  ['custom', 'Header'],
];

const NONE: readonly OwnHeader[] = [];

/** The headers of requests to one origin. No other origin gets them. */
export function HeaderInputs({ origin }: { origin: string }) {
  const requests = useConsole();
  const headers = useRequest((state) => state.headers.get(origin) ?? NONE);
  const set = (changed: readonly OwnHeader[]) => requests.setHeaders(origin, changed);
  return (
    <fieldset className="request-headers">
      <legend className="hidden">Headers for {origin}</legend>
      {headers.map((header, index) => (
        <HeaderInput
          key={index}
          header={header}
          onChange={(next) => set(headers.with(index, next))}
          onRemove={() => set(headers.toSpliced(index, 1))}
        />
      ))}
      <div className="request-headers-add">
        <select
          aria-label="Add a header"
          value=""
          onChange={({ target }) => {
            const [kind] = KINDS.find(([name]) => name === target.value) ?? [];
            if (kind !== undefined) set([...headers, { kind, name: '', value: '' }]);
          }}
        >
          <option value="" disabled>
            Add a header…
          </option>
          {KINDS.map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
        {headers.length > 0 && <span className="hint">For {origin} only. They stay in this tab.</span>}
      </div>
    </fieldset>
  );
}

interface HeaderInputProps {
  readonly header: OwnHeader;
  readonly onChange: (header: OwnHeader) => void;
  readonly onRemove: () => void;
}

function HeaderInput({ header, onChange, onRemove }: HeaderInputProps) {
  const { kind, name, value } = header;
  const problem = problemOf(header);
  const words = kind === 'bearer' ? 'Bearer token' : 'Header value';
  const shared = {
    className: 'mono',
    spellCheck: false,
    autoComplete: 'off',
    'aria-invalid': problem !== undefined,
  };
  return (
    <>
      <div className="request-header">
        {kind === 'custom' && (
          <input
            {...shared}
            type="text"
            aria-label="Header name"
            placeholder="Header name"
            value={name}
            onChange={({ target }) => onChange({ ...header, name: target.value })}
          />
        )}
        <input
          {...shared}
          type="password"
          aria-label={words}
          placeholder={words}
          value={value}
          onChange={({ target }) => onChange({ ...header, value: target.value })}
        />
        <button
          type="button"
          className="quiet"
          aria-label={`Remove ${words.toLowerCase()}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
      {problem !== undefined && (
        <p className="mismatch" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
