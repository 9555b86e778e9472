import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` in one transaction. It is on disk when this resolves, and rolled back when `work` or the connection
 * fails.
 */
export async function transaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection rolls the transaction back, whatever state the connection is in.
    client.release(true);
    throw error;
  }
}
