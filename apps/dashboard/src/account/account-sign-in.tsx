import { InvalidApiKeyError } from '@ethread/admin/account-client';
import { type FormEvent, useEffect, useState } from 'react';
import { messageOf } from '../ask/use-query.ts';
import { clientOf } from './account-session.ts';

interface AccountSignInProps {
  /** The key that the user entered in this tab before; empty without one. It is tried at once. */
  readonly first: string;
  /** The reason why the user has to sign in again. */
  readonly why: string | undefined;
  /** Receives a key that the service accepted. */
  readonly onKey: (apiKey: string) => void;
}

/** The form in which the owner of a key signs in with it. */
export function AccountSignIn({ first, why, onKey }: AccountSignInProps) {
  const [apiKey, setApiKey] = useState(first);
  const [failure, setFailure] = useState(why);
  const [isTrying, setTrying] = useState(false);
  const tryKey = async (given: string) => {
    if (!/^[\x21-\x7e]+$/.test(given))
      return setFailure('An API key has no spaces, and only letters of ASCII.');
    setTrying(true);
    setFailure(undefined);
    try {
      await clientOf(given).key_get();
      onKey(given);
    } catch (error) {
      setTrying(false);
      setFailure(
        error instanceof InvalidApiKeyError ? 'The service does not know this key.' : messageOf(error),
      );
    }
  };
  useEffect(() => {
    if (first !== '' && why === undefined) void tryKey(first);
    // A key of this tab is tried once, when the page opens.
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void tryKey(apiKey.trim());
  };
  return (
    <main className="sign-in">
      <form className="card" onSubmit={submit}>
        <h1>Your API key</h1>
        <p className="hint">See its credits, usage and limits, and replace it by a new one.</p>
        <label>
          <span>API key</span>
          <input
            type="password"
            className="mono"
            autoComplete="off"
            required
            autoFocus
            value={apiKey}
            onChange={({ target }) => setApiKey(target.value)}
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
          The key stays in this tab until it is closed. It is in no address and no cookie.
        </p>
      </form>
    </main>
  );
}
