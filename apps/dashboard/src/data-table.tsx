import { Fragment, type ReactNode, useState } from 'react';

/** A column of a table. The first one names the rows. */
export interface Column<Row> {
  readonly title: string;
  /** What the title means, for a tooltip. */
  readonly about?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Returns the class of a cell, such as `bad`. */
  readonly className?: (row: Row) => string | undefined;
  /** Returns the value by which a press on the title sorts the rows; numbers and times with the greatest first. */
  readonly sortBy?: (row: Row) => number | string;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly className?: string;
  /** Returns what a row opens to, below itself, by a press on its first cell. */
  readonly details?: (row: Row) => ReactNode;
  /** The rows that are shown at first, and at each press of the button below them. Default: all. */
  readonly step?: number;
}

/** A table that scrolls by itself where it is wider than its place. Columns may sort it. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  className,
  details,
  step = Infinity,
}: DataTableProps<Row>) {
  const [sorted, setSorted] = useState<{ readonly title: string; readonly isReversed: boolean }>();
  const [most, setMost] = useState(step);
  const [open, setOpen] = useState<string | number>();
  const by = columns.find(({ title }) => title === sorted?.title)?.sortBy;
  const ordered = by ? rows.toSorted((one, other) => compare(by(one), by(other))) : rows;
  const shown = (sorted?.isReversed ? ordered.toReversed() : ordered).slice(0, most);
  const sort = (title: string) =>
    setSorted({ title, isReversed: sorted?.title === title && !sorted.isReversed });
  return (
    <>
      <div className="table" tabIndex={0} role="group" aria-label={label}>
        <table className={className} aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ title, about, sortBy }) => {
                const words = about === undefined ? title : <abbr title={about}>{title}</abbr>;
                if (!sortBy)
                  return (
                    <th scope="col" key={title}>
                      {words}
                    </th>
                  );
                const order = sorted?.isReversed ? 'ascending' : 'descending';
                return (
                  <th scope="col" key={title} aria-sort={sorted?.title === title ? order : undefined}>
                    <button type="button" className="quiet" onClick={() => sort(title)}>
                      {words}
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const name = keyOf(row);
              const isOpen = name === open;
              const first = (cell: ReactNode) =>
                details ? (
                  <button
                    type="button"
                    className="row-button"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? undefined : name)}
                  >
                    {cell}
                  </button>
                ) : (
                  cell
                );
              return (
                <Fragment key={name}>
                  <tr>
                    {columns.map(({ title, cell, className: classOf }, index) =>
                      index === 0 ? (
                        <th scope="row" key={title} className={classOf?.(row)}>
                          {first(cell(row))}
                        </th>
                      ) : (
                        <td key={title} className={classOf?.(row)}>
                          {cell(row)}
                        </td>
                      ),
                    )}
                  </tr>
                  {isOpen && (
                    <tr className="details">
                      <td colSpan={columns.length}>{details?.(row)}</td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <button type="button" className="quiet" onClick={() => setMost(most + step)}>
          Show {Math.min(step, rows.length - most)} more of {rows.length.toLocaleString('en')}
        </button>
      )}
    </>
  );
}

/** Compares numbers with the greatest first, and texts by the alphabet. */
const compare = (one: number | string, other: number | string): number =>
  typeof one === 'number' && typeof other === 'number'
    ? other - one
    : String(one).localeCompare(String(other));

/** Returns the class of a cell that needs attention. */
export const bad = (isBad: boolean): string | undefined => (isBad ? 'bad' : undefined);
