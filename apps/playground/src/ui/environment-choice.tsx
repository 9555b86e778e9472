import type { Model } from '@ethread/openrpc';
import { type KeyboardEvent, useState } from 'react';
import { currentEnvironment } from '../state/environments.ts';
import type { Target } from '../request/targets.ts';
import { usePart, usePlayground } from '../state/context.ts';

/** The choice between the named targets of the document, and the controls that save and remove them. */
export function EnvironmentChoice({ model, target }: { model: Model; target: Target }) {
  const { environments: actions } = usePlayground();
  const environments = usePart((state) => state.environments);
  const [name, setName] = useState('');
  const [isNaming, setNaming] = useState(false);
  const current = currentEnvironment(model, environments, target);
  const save = () => {
    if (name.trim() === '') return;
    actions.save(name.trim());
    setNaming(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setNaming(false);
    if (event.key !== 'Enter') return;
    // The field stands in the form of the request, which is not sent.
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  if (isNaming)
    return (
      <div className="environment">
        <input
          type="text"
          aria-label="Name of the environment"
          placeholder="such as Production"
          value={name}
          maxLength={60}
          autoFocus
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={save}>
          Save
        </button>
        <button type="button" className="quiet" onClick={() => setNaming(false)}>
          Cancel
        </button>
      </div>
    );
  return (
    <div className="environment">
      {environments.length > 0 && (
        <select
          aria-label="Environment"
          value={current?.name ?? ''}
          onChange={(event) => {
            setName(event.target.value);
            actions.use(event.target.value);
          }}
        >
          <option value="" disabled>
            Environment…
          </option>
          {environments.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}
            </option>
          ))}
        </select>
      )}
      {current ? (
        <button
          type="button"
          className="quiet"
          aria-label={`Remove environment ${current.name}`}
          onClick={() => actions.remove(current.name)}
        >
          Remove
        </button>
      ) : (
        <button
          type="button"
          className="quiet"
          title="Save this transport and address under a name. Keys stay in this tab."
          onClick={() => setNaming(true)}
        >
          Save environment…
        </button>
      )}
    </div>
  );
}
