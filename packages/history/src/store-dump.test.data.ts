import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';

const TABLES = [
  'facts',
  'headers',
  'bodies',
  'senders',
  'receipts',
  'logBlocks',
  'hashes',
  'positions',
  'logParts',
];

const hexOf = (text: string) => Buffer.from(text).toString('hex');

/** Everything that a closed store has, by table, key and value as hex; but for what is random in each, and how often it was written. */
export async function dumpStore(
  path: string,
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const root = open({ path, maxDbs: 16, overlappingSync: false });
  const tables = TABLES.map((name) => {
    const table = root.openDB<Uint8Array, Uint8Array>(name, { encoding: 'binary', keyEncoding: 'binary' });
    const entries = [...table.getRange({})].map(({ key, value }): [string, string] => [
      Buffer.from(key).toString('hex'),
      Buffer.from(value).toString('hex'),
    ]);
    return [name, Object.fromEntries(entries)] as const;
  });
  await root.close();
  const dump: Record<string, Record<string, string>> = Object.fromEntries(tables);
  for (const fact of ['indexKey', 'revision', 'removals']) delete dump['facts']?.[hexOf(fact)];
  const logBytes = Number(Buffer.from(dump['facts']?.[hexOf('logFileBytes')] ?? '', 'hex').toString());
  const logs = readFileSync(join(path, 'logs.dat')).subarray(0, logBytes);
  return { ...dump, logFile: { bytes: logs.toString('hex') } };
}
