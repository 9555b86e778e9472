import { useEffect, useState } from 'react';
import { messageOf } from '../ask/use-query.ts';
import { clientOf } from './account-session.ts';

/** Every server of a service admits a new key within a second. */
const ADMITTED_MS = 1_100;
const MAX_TRIES = 10;

interface ReplacedKeyProps {
  /** The key that a rotation has created. */
  readonly apiKey: string;
  /** Called when the service admits the key. */
  readonly onAdmitted: () => void;
}

/** Waits until the service admits a new key, since the previous one may not be valid any more. */
export function ReplacedKey({ apiKey, onAdmitted }: ReplacedKeyProps) {
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryLater = (tries: number) => {
      timer = setTimeout(() => {
        clientOf(apiKey)
          .key_get()
          .then(onAdmitted, (error: unknown) =>
            tries < MAX_TRIES ? tryLater(tries + 1) : setFailure(messageOf(error)),
          );
      }, ADMITTED_MS);
    };
    tryLater(1);
    return () => clearTimeout(timer);
  }, [apiKey]);
  return (
    <main className="page">
      {failure === undefined ? (
        <p className="waiting">Waiting until the service admits the new key…</p>
      ) : (
        <p className="notice" role="alert">
          {failure}
        </p>
      )}
    </main>
  );
}
