import { type ReactNode, useEffect, useState } from 'react';
import { groupDigits } from '../group-digits.ts';
import { readStored, store } from '../stored.ts';
import { createKnownTokens, type KnownContracts, MAX_ASKED, type Token } from './known-tokens.ts';
import type { FoundTokens } from './tokens.ts';

/** Whether tokens are asked, as this browser stores it. */
const STORED = 'token-amounts';
const OFF = 'off';

/** A contract is asked once in a tab, since each call costs credits. */
const known = createKnownTokens(() => sessionStorage);
/** The last request to each service. The next one waits for it, so that two views do not ask the same contract. */
const asking = new Map<string, Promise<unknown>>();

/** The tokens of a response, and what asking took: undefined where all contracts were known. */
interface ShownTokens {
  readonly contracts: KnownContracts;
  readonly asked: Pick<FoundTokens, 'calls' | 'credits' | 'proof'> | undefined;
}

const NONE: ReadonlyMap<string, Token> = new Map();

/**
 * Asks the service for the decimals and symbols of contracts, unless the user switched it off. Returns the tokens, and a
 * line that says what was asked and what it cost.
 */
export function useTokens(
  url: string | undefined,
  contracts: readonly string[],
): { readonly found: ReadonlyMap<string, Token>; readonly line: ReactNode } {
  const [isOn, setOn] = useState(() => readStored(STORED) !== OFF);
  const [state, setState] = useState<ShownTokens | string>();
  const key = contracts.join();
  useEffect(() => {
    if (!isOn || url === undefined || key === '') return undefined;
    let isHere = true;
    ask(url, key.split(',')).then(
      (found) => isHere && setState(found),
      (error: unknown) => isHere && setState(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isHere = false;
    };
  }, [isOn, url, key]);
  const choose = (chosen: boolean) => {
    setOn(chosen);
    // Without storage, the choice applies to this response.
    store(STORED, chosen ? '' : OFF);
  };
  if (url === undefined || key === '') return { found: NONE, line: null };
  return {
    found: isOn && typeof state === 'object' ? tokensIn(state.contracts) : NONE,
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

async function ask(url: string, contracts: readonly string[]): Promise<ShownTokens> {
  const service = serviceOf(url);
  const previous = asking.get(service);
  const answer = (async () => {
    // A failure before is of another response.
    await previous?.catch(() => undefined);
    const first = contracts.slice(0, MAX_ASKED);
    const before = known.of(service, first);
    const unknown = first.filter((contract) => !before.has(contract));
    const asked = unknown.length === 0 ? undefined : await findUnknown(url, unknown);
    return { contracts: known.of(service, contracts), asked };
  })();
  asking.set(service, answer);
  return answer;
}

async function findUnknown(url: string, contracts: readonly string[]): Promise<FoundTokens> {
  const { findTokens } = await import('./tokens.ts');
  const found = await findTokens(url, contracts);
  known.remember(serviceOf(url), found.answered);
  return found;
}

/** Returns the address of a chain's service. A key does not change what a contract answers, and is not stored here. */
const serviceOf = (url: string): string => url.replace(/\/v3\/[^/]*$/, '');

const tokensIn = (contracts: KnownContracts): ReadonlyMap<string, Token> =>
  new Map([...contracts].flatMap(([address, token]) => (token === null ? [] : [[address, token]])));

/** Says what was asked: `decimals and symbols by 2 calls, 52 credits, proof complete`. */
const wordsOf = ({ asked }: ShownTokens): string =>
  asked === undefined
    ? 'decimals and symbols known from an earlier response, without a call'
    : [
        `decimals and symbols by ${asked.calls} calls`,
        ...(asked.credits === undefined ? [] : [`${groupDigits(String(asked.credits))} credits`]),
        ...(asked.proof === undefined ? [] : [asked.proof]),
      ].join(', ');
