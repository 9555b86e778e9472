import { ProvenValues } from '@ethread/calls';
import { isUnavailable, type ListedBlock, type ProofSource, type Unavailable } from '@ethread/ports';
import type { FromThread, PlainProofs } from './messages.ts';

/** A source of proofs that another thread has. */
export interface RemoteSource extends ProofSource {
  /** Takes the response to a message. */
  onProved(id: number, found: PlainProofs | Unavailable): void;
  onListed(id: number, found: readonly ListedBlock[]): void;
}

/** Creates the thread's end of a source of proofs. @param send Sends a message to the other thread. */
export function createRemoteSource(send: (message: FromThread) => void): RemoteSource {
  const waiting = new Map<number, (found: PlainProofs | Unavailable) => void>();
  const listing = new Map<number, (found: readonly ListedBlock[]) => void>();
  let last = 0;
  return {
    onProved(id, found) {
      waiting.get(id)?.(found);
      waiting.delete(id);
    },
    onListed(id, found) {
      listing.get(id)?.(found);
      listing.delete(id);
    },
    /** The other thread limits the time. */
    accessLists(at, known) {
      const id = ++last;
      return new Promise((resolve) => {
        listing.set(id, resolve);
        send({ kind: 'list', id, at, known });
      });
    },
    async prove({ reads: { accounts, codes, blocks }, hintFor, withNodes = false }, at, signal) {
      signal.throwIfAborted();
      const id = ++last;
      const found = await new Promise<PlainProofs | Unavailable>((resolve, reject) => {
        const leave = () => {
          waiting.delete(id);
          send({ kind: 'leaveProofs', id });
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.set(id, (proofs) => {
          signal.removeEventListener('abort', leave);
          resolve(proofs);
        });
        send({ kind: 'prove', id, reads: { accounts, codes, blocks }, hintFor, withNodes, at });
      });
      if (isUnavailable(found)) return found;
      const values = new ProvenValues();
      values.add(found.values);
      return { ...found, values };
    },
  };
}
