import { type ReactNode, useEffect, useState } from 'react';
import { groupDigits } from '../group-digits.ts';
import type { FoundTokens, Token } from './tokens.ts';

/** Whether tokens are asked, as this browser stores it. */
const STORED = 'ethread-token-amounts';
const OFF = 'off';

/** The answers of this page by service and contracts, so that a response that is shown again costs nothing. */
const asked = new Map<string, Promise<FoundTokens>>();

const NONE: ReadonlyMap<string, Token> = new Map();

/**
 * Asks the service for the decimals and symbols of contracts, unless the user switched it off. Returns the tokens, and a
 * line that says what was asked and what it cost.
 */
export function useTokens(
  url: string | undefined,
  contracts: readonly string[],
): { readonly found: ReadonlyMap<string, Token>; readonly line: ReactNode } {
  const [isOn, setOn] = useState(() => stored() !== OFF);
  const [state, setState] = useState<FoundTokens | string>();
  const key = contracts.join();
  useEffect(() => {
    if (!isOn || url === undefined || key === '') return undefined;
    let isHere = true;
    ask(url, key).then(
      (found) => isHere && setState(found),
      (error: unknown) => isHere && setState(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isHere = false;
    };
  }, [isOn, url, key]);
  const choose = (chosen: boolean) => {
    setOn(chosen);
    keep(chosen ? '' : OFF);
  };
  if (url === undefined || key === '') return { found: NONE, line: null };
  return {
    found: isOn && typeof state === 'object' ? state.tokens : NONE,
    line: (
      <p className="readable-tokens">
        <label>
          <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} /> Amounts
          in units of their token
        </label>{' '}
        {isOn && typeof state === 'object' && <span>· {wordsOf(state)}</span>}
        {isOn && typeof state === 'string' && <span>· their decimals are unknown: {state}</span>}
      </p>
    ),
  };
}

function ask(url: string, contracts: string): Promise<FoundTokens> {
  const key = `${url} ${contracts}`;
  const known = asked.get(key);
  if (known) return known;
  const found = import('./tokens.ts').then(({ findTokens }) => findTokens(url, contracts.split(',')));
  asked.set(key, found);
  // A failure may be temporary.
  found.catch(() => asked.delete(key));
  return found;
}

/** Says what was asked: `decimals and symbols by 2 calls, 52 credits, proof complete`. */
const wordsOf = ({ calls, credits, proof }: FoundTokens): string =>
  [
    `decimals and symbols by ${calls} calls`,
    ...(credits === undefined ? [] : [`${groupDigits(String(credits))} credits`]),
    ...(proof === undefined ? [] : [proof]),
  ].join(', ');

function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function keep(value: string): void {
  try {
    localStorage.setItem(STORED, value);
  } catch {
    // Without storage, the choice applies to this response.
  }
}
