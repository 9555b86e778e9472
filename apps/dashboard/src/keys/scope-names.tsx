interface ScopeNamesProps {
  readonly legend: string;
  /** What can be chosen. */
  readonly offers: readonly string[];
  /** null allows all. */
  readonly value: string[] | null;
  readonly onChange: (value: string[] | null) => void;
}

/** A limit of which the names are known: all, or those that are chosen. */
export function ScopeNames({ legend, offers, value, onChange }: ScopeNamesProps) {
  // Names that are not offered any more stay until someone takes them away.
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
