import type { AccessListEntry } from '@ethread/chain';
import { bytesOrUndefined } from '../proofs/wire-values.ts';

/** Accounts, and slots of all accounts, that are read from a hint. The rest of a longer one is ignored. */
const MAX_ACCOUNTS = 1_024;
const MAX_SLOTS = 4_096;

/** Reads the access list of a response to eth_createAccessList, or returns undefined when there is none. */
export function readHint(json: unknown): readonly AccessListEntry[] | undefined {
  const list: unknown = Object(json).accessList;
  if (!Array.isArray(list)) return undefined;
  let slots = 0;
  const entries: AccessListEntry[] = [];
  for (const item of list.slice(0, MAX_ACCOUNTS)) {
    const { address: shown, storageKeys: keys }: Partial<Record<string, unknown>> = Object(item);
    const address = bytesOrUndefined(shown);
    if (address?.length !== 20) continue;
    const storageKeys: Uint8Array[] = [];
    for (const wire of Array.isArray(keys) ? keys : []) {
      const key = bytesOrUndefined(wire);
      if (key?.length !== 32) continue;
      if (slots === MAX_SLOTS) break;
      slots++;
      storageKeys.push(key);
    }
    entries.push({ address, storageKeys });
  }
  return entries;
}
