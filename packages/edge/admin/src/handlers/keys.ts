import {
  ConfiguredKeyError,
  type KeyChanges as Changes,
  KeyInputError,
  KeyNotFoundError,
  type KeyRecord,
  KeyRevokedError as RevokedError,
} from '@ethread/accounts';
import { InvalidParamsError } from '@ethread/types';
import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import { KeyOfConfigurationError, KeyRevokedError, UnknownKeyError } from '../generated/errors.gen.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import type { Key, KeyChanges } from '../generated/types.gen.ts';
import { textToTime, timeToText } from './time.ts';

/** Returns the place of a key's field in the call's params: `params[0].plan (key)`. */
export type FieldPlace = (field: string) => string;

/** Creates the place function for the fields of one param. */
export function inParam(index: number, name: string): FieldPlace {
  return (field) => `params[${index}].${field} (${name})`;
}

/** Runs an operation on the key with an ID, and converts its errors to the document's errors. */
export async function withKeyErrors<Result>(
  id: string,
  work: () => Promise<Result>,
  placeOf: FieldPlace = () => 'params[0] (id)',
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof KeyNotFoundError) throw new UnknownKeyError({ id }, { cause });
    if (cause instanceof ConfiguredKeyError) throw new KeyOfConfigurationError({ id }, { cause });
    if (cause instanceof RevokedError) throw new KeyRevokedError({ id }, { cause });
    if (!(cause instanceof KeyInputError)) throw cause;
    const where = placeOf(cause.field.replace(/^scopes\./, ''));
    const detail =
      cause.field === 'id' ? `${where} ${cause.reason}` : `${where}: expected a value that ${cause.reason}`;
    throw new InvalidParamsError({ detail }, { cause });
  }
}

/** Converts the document's fields of a key to those of the key administration. Absent fields stay absent. */
export function toKeyFields(
  { label, plan, expiresAt, withoutFailover, provenOnly, ...scopes }: KeyChanges,
  placeOf: FieldPlace,
): Changes {
  const { chains, methods, origins, addresses } = scopes;
  return {
    ...(label !== undefined && { label }),
    ...(plan !== undefined && { plan }),
    ...(withoutFailover !== undefined && { withoutFailover }),
    ...(provenOnly !== undefined && { provenOnly }),
    ...(expiresAt !== undefined && {
      expiresAt: expiresAt === null ? null : textToTime(expiresAt, placeOf('expiresAt')),
    }),
    scopes: {
      ...(chains !== undefined && { chains }),
      ...(methods !== undefined && { methods }),
      ...(origins !== undefined && { origins }),
      ...(addresses !== undefined && { addresses }),
    },
  };
}

/** Converts a key record to the document's form. */
export function keyResponse(record: KeyRecord, now: number): Key {
  return {
    id: record.id,
    source: 'store',
    label: record.label,
    plan: record.plan,
    state: stateOf(record, now),
    ...rightsAndTimes(record),
    revokedAt: textOrNull(record.revokedAt),
    accountId: record.accountId,
    replacedBy: record.replacedBy ?? null,
  };
}

/** Returns what an operator and the owner of a key see alike: its rights besides its plan, and its times. */
export function rightsAndTimes({ scopes, ...record }: KeyRecord) {
  return {
    chains: listOrNull(scopes.chains),
    methods: listOrNull(scopes.methods),
    origins: listOrNull(scopes.origins),
    addresses: listOrNull(scopes.addresses),
    withoutFailover: record.withoutFailover,
    provenOnly: record.provenOnly,
    createdAt: timeToText(record.createdAt),
    expiresAt: textOrNull(record.expiresAt),
    lastUsedAt: textOrNull(record.lastUsedAt),
  };
}

function stateOf({ revokedAt, expiresAt }: KeyRecord, now: number): Key['state'] {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'active';
}

/** Returns the items of a list, or null for an absent list. */
const listOrNull = (list: readonly string[] | undefined) => (list ? [...list] : null);
/** Returns the text of a time, or null for an absent time. */
const textOrNull = (time: number | undefined) => (time === undefined ? null : timeToText(time));

/** Returns a key of the configuration in the document's form. `index` is its place in the list, from 0. */
export function configuredKey(id: string, index: number): Key {
  return {
    id,
    source: 'configuration',
    label: `Key ${index + 1} of the configuration`,
    plan: null,
    state: 'active',
    chains: null,
    methods: null,
    origins: null,
    addresses: null,
    withoutFailover: false,
    provenOnly: false,
    createdAt: null,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    accountId: id,
    replacedBy: null,
  };
}

type KeyMethods = Extract<keyof Handlers<AdminContext>, `keys_${string}`>;

/** Creates the handlers of keys. */
export function keyHandlers({ keys, clock, logger }: AdminModules): Pick<Handlers<AdminContext>, KeyMethods> {
  const response = (record: KeyRecord) => keyResponse(record, clock.now());
  return {
    keys_create: ([key], { actor, requestId }) =>
      withKeyErrors(
        '',
        async () => {
          const { label, plan } = key;
          const fields = { ...toKeyFields(key, inParam(0, 'key')), label, plan };
          const { apiKey, record } = await keys.create(fields);
          logger.info({ actor, requestId, keyId: record.id, plan }, 'a key was created');
          return { apiKey, key: response(record) };
        },
        inParam(0, 'key'),
      ),
    keys_list: async () => [...keys.configured.map(configuredKey), ...(await keys.list()).map(response)],
    async keys_get([id]) {
      const index = keys.configured.indexOf(id);
      if (index !== -1) return configuredKey(id, index);
      return withKeyErrors(id, async () => response(await keys.find(id)));
    },
    keys_update: ([id, changes], { actor, requestId }) =>
      withKeyErrors(
        id,
        async () => {
          const fields = toKeyFields(changes, inParam(1, 'changes'));
          const record = await keys.update(id, fields);
          logger.info({ actor, requestId, keyId: id, changed: Object.keys(changes) }, 'a key was changed');
          return response(record);
        },
        inParam(1, 'changes'),
      ),
    keys_rotate: ([id, overlapSeconds], { actor, requestId }) =>
      withKeyErrors(
        id,
        async () => {
          const { apiKey, record, previous } = await keys.rotate(id, (overlapSeconds ?? 0) * 1000);
          logger.info({ actor, requestId, keyId: id, replacedBy: record.id }, 'a key was rotated');
          return { apiKey, key: response(record), previous: response(previous) };
        },
        (field) => (field === 'overlapMs' ? 'params[1] (overlapSeconds)' : 'params[0] (id)'),
      ),
    keys_revoke: ([id], { actor, requestId }) =>
      withKeyErrors(id, async () => {
        const record = await keys.revoke(id);
        logger.info({ actor, requestId, keyId: id }, 'a key was revoked');
        return response(record);
      }),
  };
}
