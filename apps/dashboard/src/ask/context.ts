import type { AdminClient } from '@ethread/admin/client';
import { createContext, useContext } from 'react';

interface Signed {
  readonly admin: AdminClient;
  /** Leaves, with a word on why. */
  signOut(why?: string): void;
}

const Context = createContext<Signed | undefined>(undefined);

export const SignedProvider = Context.Provider;

/** The administration, for whoever is signed in. */
export function useSigned(): Signed {
  const signed = useContext(Context);
  if (!signed) throw new Error('nobody is signed in around this component');
  return signed;
}
