import { InvalidTokenError } from '@ethread/admin/client';
import { SiteHeader } from '@ethread/ui';
import { adminOf } from './ask/administration.ts';
import { messageOf } from './ask/use-query.ts';
import { SignInForm } from './sign-in-form.tsx';

interface SignInProps {
  readonly why: string | undefined;
  readonly onToken: (token: string) => void;
}

export function SignIn({ why, onToken }: SignInProps) {
  return (
    <>
      <SiteHeader current="dashboard" />
      <main className="sign-in">
        <SignInForm
          label="Admin token"
          secretName="A token"
          note={
            <>
              The token of the configuration’s <code>admin.token</code>. It stays in this tab until it is
              closed.
            </>
          }
          why={why}
          tryOut={(token) => adminOf(token).plans_list()}
          describe={(error) =>
            error instanceof InvalidTokenError ? 'That is not the token.' : messageOf(error)
          }
          onAccepted={onToken}
        >
          <h1>Dashboard</h1>
          <p className="hint">Keys, credits, chains and nodes of this service.</p>
        </SignInForm>
      </main>
    </>
  );
}
