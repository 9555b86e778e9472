import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';

interface SignInFormProps {
  readonly children: ReactNode;
  readonly label: string;
  /** The name of the secret at the start of a sentence. */
  readonly secretName: 'A token' | 'An API key';
  /** The last line of the form: where the secret comes from or stays. */
  readonly note: ReactNode;
  /** The secret that the user entered in this tab before; empty without one. It is tried at once. */
  readonly first?: string;
  readonly why: string | undefined;
  /** Asks the service with a secret. Rejects unless the service accepts it. */
  readonly tryOut: (secret: string) => Promise<unknown>;
  /** Returns the message of a rejection of `tryOut`. */
  readonly describe: (error: unknown) => string;
  /** Receives a secret that the service accepted. */
  readonly onAccepted: (secret: string) => void;
}

/** The form in which people sign in with a token or a key. */
export function SignInForm(props: SignInFormProps) {
  const { children, label, secretName, note, first = '', why, tryOut, describe, onAccepted } = props;
  const [secret, setSecret] = useState(first);
  const [failure, setFailure] = useState(why);
  const [isTrying, setTrying] = useState(false);
  const problem = useId();
  const tryToSignIn = async (given: string) => {
    if (!/^[\x21-\x7e]+$/.test(given))
      return setFailure(`${secretName} has no spaces, and only letters of ASCII.`);
    setTrying(true);
    setFailure(undefined);
    try {
      await tryOut(given);
      onAccepted(given);
    } catch (error) {
      setTrying(false);
      setFailure(describe(error));
    }
  };
  useEffect(() => {
    if (first !== '' && why === undefined) void tryToSignIn(first);
    // The secret of this tab is tried once, when the page opens.
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void tryToSignIn(secret.trim());
  };
  return (
    <form className="card" onSubmit={submit}>
      {children}
      <label>
        <span>{label}</span>
        <input
          type="password"
          className="mono"
          autoComplete="off"
          required
          autoFocus
          aria-invalid={failure !== undefined}
          aria-describedby={problem}
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
        />
      </label>
      {failure !== undefined && (
        <p className="notice" role="alert" id={problem}>
          {failure}
        </p>
      )}
      <button type="submit" className="primary" disabled={isTrying}>
        Sign in
      </button>
      <p className="hint">{note}</p>
    </form>
  );
}
