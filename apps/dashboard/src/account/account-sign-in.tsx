import { InvalidApiKeyError } from '@ethread/admin/account-client';
import { messageOf } from '../ask/use-query.ts';
import { SignInForm } from '../sign-in-form.tsx';
import { clientOf } from './account-session.ts';

interface AccountSignInProps {
  /** The key that the user entered in this tab before; empty without one. It is tried at once. */
  readonly first: string;
  readonly why: string | undefined;
  readonly onKey: (apiKey: string) => void;
}

/** The form in which the owner of a key signs in with it. */
export function AccountSignIn({ first, why, onKey }: AccountSignInProps) {
  return (
    <main className="sign-in">
      <SignInForm
        label="API key"
        secretName="An API key"
        note="The key stays in this tab until it is closed. It is in no address and no cookie."
        first={first}
        why={why}
        tryOut={(apiKey) => clientOf(apiKey).key_get()}
        describe={(error) =>
          error instanceof InvalidApiKeyError ? 'The service does not know this key.' : messageOf(error)
        }
        onAccepted={onKey}
      >
        <h1>Your API key</h1>
        <p className="hint">See its credits, usage and limits, and replace it by a new one.</p>
      </SignInForm>
    </main>
  );
}
