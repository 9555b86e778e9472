import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Pool } from '@ethread/storage/postgres';

const DUMP = join(import.meta.dirname, '../../../test/stores/v0.1.0/shared-history.sql.br');

/** Restores the shared history of the sample chain that v0.1.0 wrote to PostgreSQL. */
export async function restoreRows(pool: Pool): Promise<void> {
  const client = await pool.connect();
  await client.query(brotliDecompressSync(readFileSync(DUMP)).toString());
  // The dump changes settings of its connection.
  client.release(true);
}
