import { decodeFunctionResult, erc20Abi, hexToString } from 'viem';
import { type KnownContracts, MAX_ASKED, type Token } from './known-tokens.ts';
import { proofFacts } from '../proof-words.ts';

/** The tokens among the contracts that were asked, and what asking them took. */
export interface FoundTokens {
  /** The contracts that answered, also those that are no token. */
  readonly answered: KnownContracts;
  readonly calls: number;
  /** The credits that the service charged; undefined where it reports none. */
  readonly credits: number | undefined;
  /** The weakest level of proof of the responses, such as `proof complete`. */
  readonly proof: string | undefined;
}

/** The most decimals that a token may have: no amount has more digits. */
const MAX_DECIMALS = 78;
const MAX_SYMBOL = 24;
/** The timeout of the calls, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** The code of the error for a call that the contract reverted. */
const REVERTED = 3;
/** The selectors of `decimals()` and `symbol()`. */
const DECIMALS = '0x313ce567';
const SYMBOL = '0x95d89b41';

/**
 * Asks contracts for their decimals and symbols, in one batch at the newest block. A contract without both is no token.
 *
 * @param url The address of the service for HTTP, with the key.
 * @throws {Error} when the service does not respond with a batch.
 */
export async function findTokens(url: string, addresses: readonly string[]): Promise<FoundTokens> {
  const contracts = addresses.slice(0, MAX_ASKED);
  const calls = contracts.flatMap((to) => [DECIMALS, SYMBOL].map((input) => ({ to, input })));
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(
      calls.map((call, id) => ({ jsonrpc: '2.0', id, method: 'eth_call', params: [call, 'latest'] })),
    ),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: unknown = await response.json();
  if (!Array.isArray(body)) throw new Error(`the service responds with HTTP ${response.status}`);
  const responses = new Map(body.map((one: unknown) => [Object(one).id, one]));
  const answered = contracts.flatMap((address, index): [string, Token | null][] => {
    const pair = [responses.get(2 * index), responses.get(2 * index + 1)];
    if (!pair.every(isOfContract)) return [];
    const decimals = decimalsIn(Object(pair[0]).result);
    const symbol = symbolIn(Object(pair[1]).result);
    return [[address, decimals === undefined || symbol === undefined ? null : { decimals, symbol }]];
  });
  const cost = response.headers.get('X-Credits-Cost');
  return {
    answered: new Map(answered),
    calls: calls.length,
    credits: cost === null ? undefined : Number(cost),
    proof: proofFacts((name) => response.headers.get(name), undefined).find(({ name }) => name === 'proof')
      ?.words,
  };
}

/** Returns whether the contract itself answered, by a result or a revert. Other errors may be temporary. */
function isOfContract(response: unknown): boolean {
  const { result, error } = Object(response);
  return result !== undefined || Object(error).code === REVERTED;
}

function decimalsIn(output: unknown): number | undefined {
  if (typeof output !== 'string' || !/^0x[\da-f]{64}$/.test(output)) return undefined;
  const decimals = BigInt(output);
  return decimals <= MAX_DECIMALS ? Number(decimals) : undefined;
}

/** Reads a symbol: a string, or 32 bytes as the first tokens have. Whatever could change the text around it is removed. */
function symbolIn(output: unknown): string | undefined {
  if (typeof output !== 'string' || !/^0x([\da-f]{2})+$/.test(output)) return undefined;
  const data: `0x${string}` = `0x${output.slice(2)}`;
  let text: string;
  try {
    text =
      data.length === 66
        ? hexToString(data, { size: 32 })
        : decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data });
  } catch {
    return undefined;
  }
  const shown = text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '').slice(0, MAX_SYMBOL);
  return shown === '' ? undefined : shown;
}
