import type { AdminModules } from '../admin-modules.ts';
import { withKeyErrors } from './key-error.ts';

/** Returns the account of a key by the key's id. @throws {UnknownKeyError} */
export async function accountOfKey({ keys }: Pick<AdminModules, 'keys'>, id: string): Promise<string> {
  if (keys.configured.includes(id)) return id;
  return (await withKeyErrors(id, () => keys.find(id))).accountId;
}
