import type { SchemaElement } from 'hyparquet-writer';

/** The type of a column: bytes, an unsigned integer of 64 bits, text, a double or a boolean. */
export type ColumnType = 'bytes' | 'uint64' | 'text' | 'double' | 'boolean';

/** A value of a column. null: there is none. */
export type Cell = Uint8Array | bigint | number | string | boolean | null;

/** A table: the type of each column by its name, in order. */
export type Table = Readonly<Record<string, ColumnType>>;

const FORMS: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  bytes: { type: 'BYTE_ARRAY' },
  uint64: { type: 'INT64', converted_type: 'UINT_64' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  double: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
};

/** Returns the schema of a file with a table. Every column may have nulls. */
export function schemaOf(table: Table): SchemaElement[] {
  const columns = Object.entries(table);
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(([name, type]): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...FORMS[type] })),
  ];
}

const UINT64_END = 1n << 64n;

/** Returns an integer as a cell. Of what needs more than 64 bits, such as a fee cap, there is none. */
export function uint64(value: bigint | number | undefined): bigint | null {
  if (value === undefined) return null;
  const whole = BigInt(value);
  return whole < UINT64_END ? BigInt.asIntN(64, whole) : null;
}
