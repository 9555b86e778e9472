import type { Credits, IssuedKey, Key, RotatedKey } from '@ethread/admin/client';
import { printFields, printTable } from './table.ts';

/** The plan of a key of the configuration. */
const NO_PLAN = '(configuration)';
const STORE_IT = '\nSave the API key now: ethread stores only its hash, and cannot show it again.\n';

/** Formats a new key for people. */
export function printIssuedKey({ apiKey, key }: IssuedKey): string {
  return `API key: ${apiKey}\n\n${printKey(key)}${STORE_IT}`;
}

/** Formats a new key and the key that it replaces. */
export function printRotatedKey({ apiKey, key, previous }: RotatedKey): string {
  const until =
    previous.state === 'active' ? `stays valid until ${previous.expiresAt ?? ''}` : 'is invalid from now on';
  return `API key: ${apiKey}\n\n${printKey(key)}${STORE_IT}The previous key ${previous.id} ${until}.\n`;
}

/** Formats all fields of a key. */
export function printKey(key: Key): string {
  return printFields([
    ['id', key.id],
    ['label', key.label],
    ['plan', key.plan ?? NO_PLAN],
    ['state', key.state],
    ['chains', list(key.chains)],
    ['methods', list(key.methods)],
    ['origins', list(key.origins)],
    ['addresses', list(key.addresses)],
    ['failover', key.withoutFailover ? 'never' : 'as the plan allows'],
    ['proof', key.provenOnly ? 'required' : 'as the plan demands'],
    ['created', key.createdAt === null ? 'with the configuration' : time(key.createdAt)],
    ['expires', time(key.expiresAt)],
    ...(key.revokedAt === null ? [] : [['revoked', time(key.revokedAt)] as const]),
    ['last used', lastUse(key)],
    ...(key.accountId === key.id ? [] : [['counted as', key.accountId] as const]),
    ...(key.replacedBy === null ? [] : [['replaced by', key.replacedBy] as const]),
  ]);
}

/** Formats keys, one key per line. */
export function printKeys(keys: readonly Key[]): string {
  if (keys.length === 0) return 'There are no keys.\n';
  return printTable(
    [
      { title: 'ID', text: ({ id }) => id },
      { title: 'LABEL', text: ({ label }) => label },
      { title: 'PLAN', text: ({ plan }) => plan ?? NO_PLAN },
      { title: 'STATE', text: ({ state }) => state },
      { title: 'EXPIRES', text: ({ expiresAt }) => time(expiresAt) },
      { title: 'LAST USED', text: lastUse },
    ],
    keys,
  );
}

/** Formats today's credits of a key. */
export function printCredits(credits: Credits): string {
  return printFields([
    ['day', credits.day],
    ['a day', count(credits.creditsPerDay)],
    ['spent', count(credits.spent)],
    ['remaining', count(credits.remaining)],
    ['resets', time(credits.resetsAt)],
  ]);
}

/** Formats a number with thousands separators. */
export function count(value: number): string {
  return value.toLocaleString('en');
}

const list = (items: readonly string[] | null) => (items === null ? 'all' : items.join(', ') || 'none');
/** Only the store notes the last use of its keys. */
const lastUse = ({ source, lastUsedAt }: Key) => (source === 'store' ? time(lastUsedAt) : 'see usage');
const time = (text: string | null) => (text === null ? 'never' : text.replace(/:\d\d\.\d{3}Z$/, 'Z'));
