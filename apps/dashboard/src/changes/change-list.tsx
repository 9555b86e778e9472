/** A field that a form would change, with both values in words. */
export interface FormChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What a form would change, before it is applied. */
export function ChangeList({ changes }: { changes: readonly FormChange[] }) {
  return (
    <div className="change-list" role="status" aria-label="What changes">
      <h3>What changes</h3>
      {changes.length === 0 ? (
        <p className="hint">Nothing yet.</p>
      ) : (
        <ul>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <span>{field}</span>{' '}
              <span>
                <del>{before}</del> → <ins>{after}</ins>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
