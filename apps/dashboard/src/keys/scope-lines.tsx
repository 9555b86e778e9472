/** A list in the form that the user types. */
export interface Lines {
  readonly text: string;
  /** The values of the text; null for an empty text, which allows all. */
  readonly values: string[] | null;
}

export const linesOf = (values: readonly string[] | null): Lines => read((values ?? []).join('\n'));

interface ScopeLinesProps {
  readonly label: string;
  readonly placeholder: string;
  readonly lines: Lines;
  readonly onChange: (lines: Lines) => void;
}

/** A limit that the user types, one value a line. */
export function ScopeLines({ label, placeholder, lines, onChange }: ScopeLinesProps) {
  return (
    <label>
      <span>{label}</span>
      <textarea
        rows={2}
        spellCheck={false}
        placeholder={placeholder}
        value={lines.text}
        onChange={({ target }) => onChange(read(target.value))}
      />
    </label>
  );
}

function read(text: string): Lines {
  const values = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { text, values: values.length === 0 ? null : values };
}
