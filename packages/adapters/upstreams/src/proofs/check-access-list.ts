import { accessListFromJson, checkBlockAccessList, type Header } from '@ethread/chain';
import { toFault } from './check-header.ts';
import type { Checked } from './check-header.ts';

/**
 * Checks the wire form of a block's access list against its header, and returns it as RLP. A list with another hash
 * blames no node, because nodes differ in its form, and the state follows from execution too.
 */
export function checkAccessList(json: unknown, header: Header): Checked<Uint8Array> {
  try {
    const list = accessListFromJson(json);
    checkBlockAccessList(header, list);
    return { value: list };
  } catch (error) {
    return { ...toFault(error), fault: 'unproven' };
  }
}
