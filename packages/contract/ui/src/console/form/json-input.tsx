import { useState } from 'react';
import { isSame, parseJson } from '@ethread/openrpc';
import type { ValueProps } from './value-props.ts';

/** A control for any value as JSON. While the text is invalid, the last valid value stays. */
export function JsonInput({
  value,
  onChange,
  label,
  path,
}: Pick<ValueProps, 'value' | 'onChange' | 'label' | 'path'>) {
  const [draft, setDraft] = useState<string>();
  const written = draft === undefined ? undefined : parseJson(draft);
  // A value that changed elsewhere replaces the draft.
  const text =
    draft !== undefined && (written === undefined || isSame(written, value)) ? draft : printed(value);
  const isWrong = parseJson(text) === undefined;
  return (
    <>
      <textarea
        className="json-input"
        aria-label={`${label}, as JSON`}
        aria-invalid={isWrong}
        data-path={path.join('/')}
        rows={Math.min(16, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setDraft(event.target.value);
          const parsed = parseJson(event.target.value);
          if (parsed !== undefined) onChange(parsed);
        }}
      />
      {isWrong && (
        <p className="mismatch" role="alert">
          This is not JSON yet; the last value that was is kept.
        </p>
      )}
    </>
  );
}

const printed = (value: unknown) => JSON.stringify(value, null, 2);
