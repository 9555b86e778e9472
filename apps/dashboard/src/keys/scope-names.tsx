interface ScopeNamesProps {
  readonly legend: string;
  readonly offers: readonly string[];
  /** The chosen names; null allows all. */
  readonly value: string[] | null;
  readonly onChange: (value: string[] | null) => void;
}

/** A limit with known names: all of them, or the chosen ones. */
export function ScopeNames({ legend, offers, value, onChange }: ScopeNamesProps) {
  // Names that are no longer offered stay until the user removes them.
  const names = [...new Set([...offers, ...(value ?? [])])];
  return (
    <fieldset className="scope">
      <legend>{legend}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={value === null}
          onChange={({ target }) => onChange(target.checked ? null : [...offers])}
        />
        <span>All, also those to come</span>
      </label>
      {value !== null &&
        names.map((name) => (
          <label className="check" key={name}>
            <input
              type="checkbox"
              checked={value.includes(name)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, name] : value.filter((one) => one !== name))
              }
            />
            <span className="mono">{name}</span>
          </label>
        ))}
    </fieldset>
  );
}
