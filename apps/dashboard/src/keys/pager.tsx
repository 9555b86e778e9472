import { whole } from '../format.ts';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

/** The navigation through a long list. It is empty for a list of one page. */
export function Pager({ page, pageSize, count, onPage }: PagerProps) {
  const pages = Math.ceil(count / pageSize);
  if (pages <= 1) return null;
  const first = page * pageSize + 1;
  return (
    <nav className="pager" aria-label="List of keys">
      <button type="button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </button>
      <span className="hint" aria-live="polite">
        {whole(first)} to {whole(Math.min(first + pageSize - 1, count))} of {whole(count)}
      </span>
      <button type="button" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  );
}
