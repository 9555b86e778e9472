import { InvalidTokenError } from '@ethread/admin/client';
import { useSiteSettings } from '@ethread/ui';
import { sessionOf } from './ask/session.ts';
import { messageOf } from './ask/use-query.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface SignInProps {
  /** The reason why the user has to sign in again. */
  readonly why: string | undefined;
  /** Receives a token that the service accepted. */
  readonly onToken: (token: string) => void;
}

export function SignIn({ why, onToken }: SignInProps) {
  const settings = useSiteSettings();
  return (
    <>
      <DashboardHeader settings={settings} />
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
          tryOut={(token) => sessionOf(token).admin.plans_list()}
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
