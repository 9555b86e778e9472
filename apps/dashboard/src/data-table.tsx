import type { ReactNode } from 'react';

/** A column of a table. The first one names the rows. */
export interface Column<Row> {
  readonly title: string;
  /** What the title means, for a tooltip. */
  readonly about?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Returns the class of a cell, such as `bad`. */
  readonly className?: (row: Row) => string | undefined;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly className?: string;
}

/** A table that scrolls by itself where it is wider than its place. */
export function DataTable<Row>({ label, columns, rows, keyOf, className }: DataTableProps<Row>) {
  return (
    <div className="table" tabIndex={0} role="group" aria-label={label}>
      <table className={className} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, about }) => (
              <th scope="col" key={title}>
                {about === undefined ? title : <abbr title={about}>{title}</abbr>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, className: classOf }, index) =>
                index === 0 ? (
                  <th scope="row" key={title} className={classOf?.(row)}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} className={classOf?.(row)}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the class of a cell that needs attention. */
export const bad = (isBad: boolean): string | undefined => (isBad ? 'bad' : undefined);
