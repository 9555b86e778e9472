/** The meaning of an absent value. An absent list does not limit a key. */
const ABSENT: Readonly<Record<string, string>> = {
  chains: 'all',
  methods: 'all',
  origins: 'all',
  addresses: 'all',
  withoutFailover: 'false',
  provenOnly: 'false',
  expiresAt: 'never',
};

/** Returns the words for a value of a field in an event of a key. */
export function fieldValue(field: string, value: string | null): string {
  return value === null ? (ABSENT[field] ?? 'none') : value || 'none';
}
