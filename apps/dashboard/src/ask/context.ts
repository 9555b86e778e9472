import type { AdminClient } from '@ethread/admin/client';
import { createRequiredContext } from '@ethread/ui';

interface Signed {
  readonly admin: AdminClient;
  /** Signs out, with a reason for the user. */
  signOut(why?: string): void;
}

/** Provides and returns the administration for the signed-in user. */
export const [SignedProvider, useSigned] = createRequiredContext<Signed>(
  'nobody is signed in around this component',
);
