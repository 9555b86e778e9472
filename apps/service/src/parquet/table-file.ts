import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { type Cell, schemaOf, type Table } from './columns.ts';

/** A file of one table that appears when it is complete. */
export interface TableFile {
  readonly path: string;
  add(row: Readonly<Record<string, Cell>>): void;
  /** Writes the rest, and gives the file its name once it is on the disk. Returns its bytes. */
  finish(): number;
  /** Removes the incomplete file. */
  abandon(): void;
}

/** Rows and bytes of a row group, which is in memory until it is written. */
const GROUP_ROWS = 50_000;
const GROUP_BYTES = 16 * 1024 * 1024;

/** Creates a Parquet file of a table. @throws the error of the file system. */
export function createTableFile(path: string, table: Table): TableFile {
  const partial = `${path}.partial`;
  const writer = new ParquetWriter({
    writer: fileWriter(partial),
    schema: schemaOf(table),
    createdBy: 'ethread',
  });
  const names = Object.keys(table);
  let columns = names.map((): Cell[] => []);
  let rows = 0;
  let bytes = 0;

  function flush(): void {
    const columnData = names.map((name, index) => ({ name, data: columns[index] ?? [] }));
    // The file's writer does not wait for anything.
    void writer.write({ columnData, rowGroupSize: GROUP_ROWS });
    columns = names.map((): Cell[] => []);
    rows = bytes = 0;
  }

  return {
    path,
    add(row) {
      for (const [index, name] of names.entries()) {
        const cell = row[name] ?? null;
        columns[index]?.push(cell);
        bytes += cell instanceof Uint8Array ? cell.length : 8;
      }
      if (++rows >= GROUP_ROWS || bytes >= GROUP_BYTES) flush();
    },
    finish() {
      if (rows > 0) flush();
      void writer.finish();
      const file = openSync(partial, 'r+');
      try {
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(partial, path);
      return statSync(path).size;
    },
    abandon: () => rmSync(partial, { force: true }),
  };
}
