interface FigureProps {
  readonly term: string;
  readonly value: string;
  readonly note: string;
  readonly isBad?: boolean;
  /** The address of what the value counts. */
  readonly href?: string | undefined;
}

/** A large number of a list (`<dl className="figures">`). */
export function Figure({ term, value, note, isBad = false, href }: FigureProps) {
  return (
    <div className={isBad ? 'bad' : ''}>
      <dt>{term}</dt>
      <dd>
        {href === undefined ? value : <a href={href}>{value}</a>} <small>{note}</small>
      </dd>
    </div>
  );
}
