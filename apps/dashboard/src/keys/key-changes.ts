import type { Key, Plan } from '@ethread/admin/client';
import type { FormChange } from '../changes/change-list.tsx';
import { day, whole } from '../format.ts';

/** The fields of a key that a form edits. */
export type KeyDraft = Pick<
  Key,
  | 'label'
  | 'plan'
  | 'chains'
  | 'methods'
  | 'origins'
  | 'addresses'
  | 'expiresAt'
  | 'withoutFailover'
  | 'provenOnly'
>;

const names = (list: readonly string[] | null): string =>
  list === null ? 'all' : list.length === 0 ? 'none' : list.join(', ');
const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

/** Each field with its words. */
const FIELDS: readonly (readonly [string, (draft: KeyDraft) => string])[] = [
  ['Label', ({ label }) => label],
  ['Plan', ({ plan }) => plan ?? 'none'],
  ['Chains', ({ chains }) => names(chains)],
  ['Methods', ({ methods }) => names(methods)],
  ['Origins', ({ origins }) => names(origins)],
  ['Networks', ({ addresses }) => names(addresses)],
  ['Expires', ({ expiresAt }) => (expiresAt === null ? 'never' : day(expiresAt))],
  ['No partner in an outage', ({ withoutFailover }) => yesOrNo(withoutFailover)],
  ['Proven responses only', ({ provenOnly }) => yesOrNo(provenOnly)],
];

/** The limits of a plan that its keys feel first. */
const LIMITS = [
  ['Credits a day', 'creditsPerDay'],
  ['Requests a second', 'requestsPerSecond'],
] as const;

/** Returns what differs between a key and a draft of it, and how the limits of its plans differ. */
export function changesOfKey(key: KeyDraft, draft: KeyDraft, plans: readonly Plan[]): readonly FormChange[] {
  const planOf = ({ plan }: KeyDraft) => plans.find(({ name }) => name === plan);
  const [before, after] = [planOf(key), planOf(draft)];
  return [
    ...FIELDS.map(([field, print]) => ({ field, before: print(key), after: print(draft) })),
    ...(before && after
      ? LIMITS.map(([field, name]) => ({ field, before: whole(before[name]), after: whole(after[name]) }))
      : []),
  ].filter((change) => change.before !== change.after);
}
