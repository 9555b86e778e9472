import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../store/store.ts';

const TABLES = [
  'headers',
  'bodies',
  'senders',
  'receipts',
  'logBlocks',
  'hashes',
  'positions',
  'logParts',
  'logGroups',
] as const;
const FACTS = [
  'chainId',
  'accounts',
  'runs',
  'executed',
  'unfinished',
  'logFileBytes',
  'finalChunks',
  'lostLogs',
];

/**
 * Returns all rows of a closed store by table, with key and value as hex. Omits random facts and facts that count
 * writes.
 */
export async function dumpStore(
  path: string,
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const store = openStore(path);
  const hexOf = (key: Uint8Array | number) =>
    typeof key === 'number' ? String(key) : Buffer.from(key).toString('hex');
  const tables = TABLES.map((name) => {
    const rows: Iterable<{ readonly key: Uint8Array | number; readonly value: Buffer }> = store[name].range();
    return [name, Object.fromEntries([...rows].map(({ key, value }) => [hexOf(key), value.toString('hex')]))];
  });
  const facts = Object.fromEntries(FACTS.map((name) => [name, store.facts.get(name) ?? '']));
  const logBytes = store.count('logFileBytes');
  store.close();
  const logs =
    logBytes === 0 ? Buffer.alloc(0) : readFileSync(join(path, 'logs-000000.dat')).subarray(0, logBytes);
  return { ...Object.fromEntries(tables), facts, logFile: { bytes: logs.toString('hex') } };
}
