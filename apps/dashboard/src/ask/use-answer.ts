import { type AdminClient, InvalidTokenError } from '@ethread/admin/client';
import { useEffect, useState } from 'react';
import { useSigned } from './context.ts';

/** What is known of a question by now. */
export interface Answer<Value> {
  /** The last answer; it stays while the next one is asked for, and when that fails. */
  readonly value: Value | undefined;
  /** Why there is no newer one. */
  readonly failure: string | undefined;
  /** Asks again at once. */
  readonly again: () => void;
}

/**
 * Asks, and asks again: after `everyMs`, where that is given and the page is looked at, and when `key` changes.
 *
 * @param key says what is asked for; questions with the same key are the same.
 */
export function useAnswer<Value>(
  key: string,
  ask: (admin: AdminClient) => Promise<Value>,
  { everyMs }: { readonly everyMs?: number } = {},
): Answer<Value> {
  const { admin, signOut } = useSigned();
  const [value, setValue] = useState<Value>();
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      if (everyMs === undefined || !isCurrent) return;
      timer = setTimeout(() => (document.hidden ? next() : void run()), everyMs);
    };
    const run = async () => {
      try {
        const answer = await ask(admin);
        if (!isCurrent) return;
        setValue(() => answer);
        setFailure(undefined);
      } catch (error) {
        if (!isCurrent) return;
        if (error instanceof InvalidTokenError) return signOut('The token is not valid any more.');
        setFailure(messageOf(error));
      }
      next();
    };
    void run();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // `ask` is another function each time, and means the same for a key.
  }, [admin, key, round, everyMs]);
  return { value, failure, again: () => setRound((rounds) => rounds + 1) };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
