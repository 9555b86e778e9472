import { http } from '../http.ts';
import { verified } from './verified.ts';

/** Any name: nothing is sent to it. */
const NOWHERE = 'http://practice.invalid/';

/**
 * Loads the engine of calls and verifies a call of a small chain that is part of the program, so that the program's own
 * first call finds all of its code compiled. Call it when the program has time, before a user waits for a call. It sends
 * no request but those that load code, and lets other tasks run in between.
 */
export async function prepareCalls(): Promise<void> {
  const { practiceChain, PRACTICE_RULES } = await import('./calls/practice-chain.ts');
  const { anchor, params, fetch } = practiceChain();
  for (const witnesses of [true, false]) {
    const transport = verified(http(NOWHERE, { fetch }), { anchor, chain: PRACTICE_RULES, witnesses });
    await transport.request('eth_call', params);
    transport.close();
  }
}
