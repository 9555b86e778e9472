import { type AdminClient, InvalidTokenError } from '@ethread/admin/client';
import { useEffect, useState } from 'react';
import { useSigned } from './context.ts';

/** The current state of a query. */
export interface Answer<Value> {
  /** The last result. It stays while a new one is requested and when that request fails. */
  readonly value: Value | undefined;
  /** The reason why there is no newer result. */
  readonly failure: string | undefined;
  /** Repeats the query at once. */
  readonly again: () => void;
}

/**
 * Runs a query and repeats it: every `everyMs` while the page is visible, where that is given, and when `key` changes.
 *
 * @param key identifies the query. Queries with the same key are the same.
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
    // `ask` is a new function in each render, and has the same meaning for a key.
  }, [admin, key, round, everyMs]);
  return { value, failure, again: () => setRound((rounds) => rounds + 1) };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
