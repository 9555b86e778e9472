/** The choice of requests, as the page's address has it after `#requests?`. Absent fields choose all. */
export interface ChosenRequests {
  readonly failed?: boolean;
  readonly key?: string;
  readonly method?: string;
  readonly error?: string;
}

const NAMES = ['key', 'method', 'error'] as const;

/** Returns the address of the requests of a choice, within the page. */
export function requestsAddress(filter: ChosenRequests): string {
  const query = new URLSearchParams();
  if (filter.failed) query.set('failed', '1');
  for (const name of NAMES) if (filter[name] !== undefined) query.set(name, filter[name]);
  const text = query.toString();
  return text === '' ? '#requests' : `#requests?${text}`;
}

/** Reads the choice of an address. Unknown fields are ignored. */
export function readRequestFilter(hash: string): ChosenRequests {
  const [, text = ''] = hash.split('?');
  const query = new URLSearchParams(text);
  const named = NAMES.flatMap((name) => {
    const value = query.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  return { ...(query.get('failed') === '1' && { failed: true }), ...Object.fromEntries(named) };
}

/** Changes the choice in the page's address. `undefined` chooses all. */
export function chooseRequests(changes: {
  readonly [Name in keyof ChosenRequests]: ChosenRequests[Name] | undefined;
}): void {
  const { failed, key, method, error } = { ...readRequestFilter(location.hash), ...changes };
  location.hash = requestsAddress({
    ...(failed && { failed }),
    ...(key && { key }),
    ...(method && { method }),
    ...(error && { error }),
  });
}
