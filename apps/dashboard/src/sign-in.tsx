import { InvalidTokenError } from '@ethread/admin/client';
import { Mark, ThemeButton } from '@ethread/ui';
import { type FormEvent, useState } from 'react';
import { sessionOf } from './ask/session.ts';
import { messageOf } from './ask/use-query.ts';

interface SignInProps {
  /** The reason why the user has to sign in again. */
  readonly why: string | undefined;
  /** Receives a token that the service accepted. */
  readonly onToken: (token: string) => void;
}

export function SignIn({ why, onToken }: SignInProps) {
  const [token, setToken] = useState('');
  const [failure, setFailure] = useState(why);
  const [isTrying, setTrying] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = token.trim();
    if (!/^[\x21-\x7e]+$/.test(given)) return setFailure('A token has no spaces, and only letters of ASCII.');
    setTrying(true);
    setFailure(undefined);
    try {
      await sessionOf(given).admin.plans_list();
      onToken(given);
    } catch (error) {
      setTrying(false);
      setFailure(error instanceof InvalidTokenError ? 'That is not the token.' : messageOf(error));
    }
  };
  return (
    <main className="sign-in">
      <span className="corner">
        <ThemeButton />
      </span>
      <form className="card" onSubmit={(event) => void submit(event)}>
        <Mark />
        <h1>ethread dashboard</h1>
        <p className="hint">Keys, credits, chains and nodes of this service.</p>
        <label>
          <span>Admin token</span>
          <input
            type="password"
            className="mono"
            autoComplete="off"
            required
            autoFocus
            value={token}
            onChange={({ target }) => setToken(target.value)}
          />
        </label>
        {failure !== undefined && (
          <p className="notice" role="alert">
            {failure}
          </p>
        )}
        <button type="submit" className="primary" disabled={isTrying}>
          Sign in
        </button>
        <p className="hint">
          The token of the configuration’s <code>admin.tokenFile</code>. It stays in this tab until it is
          closed.
        </p>
      </form>
    </main>
  );
}
