import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Pool } from 'pg';

/** Restores a dump of `pg_dump --inserts` that is compressed with brotli. */
export async function restoreDump(pool: Pool, file: string): Promise<void> {
  const client = await pool.connect();
  await client.query(brotliDecompressSync(readFileSync(file)).toString());
  // The dump changes settings of its connection.
  client.release(true);
}
