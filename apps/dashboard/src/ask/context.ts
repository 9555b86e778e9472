import type { AdminClient } from '@ethread/admin/client';
import { createContext, useContext } from 'react';

interface Signed {
  readonly admin: AdminClient;
  /** Signs out, with a reason for the user. */
  signOut(why?: string): void;
}

const Context = createContext<Signed | undefined>(undefined);

export const SignedProvider = Context.Provider;

/** Returns the administration for the signed-in user. */
export function useSigned(): Signed {
  const signed = useContext(Context);
  if (!signed) throw new Error('nobody is signed in around this component');
  return signed;
}
