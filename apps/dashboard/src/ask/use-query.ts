import { useEffect, useState } from 'react';

export interface Answer<Value> {
  /** The last result. It stays while a new one is requested and when that request fails. */
  readonly value: Value | undefined;
  /** The time of that result, in milliseconds since 1970. */
  readonly at: number | undefined;
  /** The reason why there is no newer result. */
  readonly failure: string | undefined;
  readonly again: () => void;
}

export interface Query<Client, Value> {
  readonly client: Client;
  /** Identifies the query. Queries with the same key are the same. */
  readonly key: string;
  readonly ask: (client: Client) => Promise<Value>;
  /** Repeats the query at this interval while the page is visible, in milliseconds. */
  readonly everyMs?: number | undefined;
  /** Called for an error. Returns whether the user was signed out by it, so that it is not shown here. */
  readonly endsSession: (error: unknown) => boolean;
}

/** Runs a query, and repeats it by its interval and when its client or key changes. */
export function useQuery<Client, Value>({
  client,
  key,
  ask,
  everyMs,
  endsSession,
}: Query<Client, Value>): Answer<Value> {
  const [value, setValue] = useState<Value>();
  const [at, setAt] = useState<number>();
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
        const answer = await ask(client);
        if (!isCurrent) return;
        setValue(() => answer);
        setAt(Date.now());
        setFailure(undefined);
      } catch (error) {
        if (!isCurrent || endsSession(error)) return;
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
  }, [client, key, round, everyMs]);
  return { value, at, failure, again: () => setRound((rounds) => rounds + 1) };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
