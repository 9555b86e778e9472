import { type Balance, ContractError, http, isCallError } from '@ethread/client';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { printBounded } from './print-bounded.ts';
import type { Tool } from './tool.ts';

/** A service, and how its results become those of tools. */
export interface CallSettings {
  /** The address of calls, with the key. */
  readonly endpoint: string;
  /** The key, which no message shows. */
  readonly apiKey: string;
  /** Advice by the name of an error. */
  readonly advice: Readonly<Record<string, string>>;
  /** The most bytes of a printed result. */
  readonly maxResultBytes: number;
}

/**
 * Calls the method of a tool. A failure is a result, too: a model reads its name, code and advice. The last text of a
 * result says what the call cost.
 *
 * @param args The params by name.
 * @param signal Aborts the call.
 */
export async function callService(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  settings: CallSettings,
  signal: AbortSignal,
): Promise<CallToolResult> {
  let balance: Balance | undefined;
  // A transport for each call: a response's balance is then the balance of this call.
  const transport = http(settings.endpoint, { maxBatchItems: 1, onBalance: (latest) => (balance = latest) });
  try {
    const result = await transport.request(tool.name, positional(tool, args), { signal });
    const bounded = printBounded(result, settings.maxResultBytes);
    if (!bounded) {
      const problem = `the result has more than ${settings.maxResultBytes} bytes; ask for less, or raise --max-result-bytes`;
      return { isError: true, content: texts(problem, describeCost(balance)) };
    }
    return { content: texts(bounded.text, bounded.omitted, describeCost(balance)) };
  } catch (error) {
    if (!isCallError(error)) throw error;
    const description = JSON.stringify(describeError(error, settings.advice));
    return {
      isError: true,
      content: texts(description.replaceAll(settings.apiKey, '[key]'), describeCost(balance)),
    };
  } finally {
    transport.close();
  }
}

/** Returns the params by position. null stands for an absent one before the last. */
function positional({ params }: Tool, args: Readonly<Record<string, unknown>>): readonly unknown[] {
  const last = params.findLastIndex((name) => args[name] !== undefined);
  return params.slice(0, last + 1).map((name) => args[name] ?? null);
}

function describeError(error: Error, advice: CallSettings['advice']) {
  const { name, message } = error;
  if (!(error instanceof ContractError)) return { name, message };
  const { code, data, errorName, retryAfterSeconds } = error;
  return { name, code, message, data, retryAfterSeconds, advice: advice[errorName] };
}

function describeCost(balance: Balance | undefined): string | undefined {
  if (!balance) return undefined;
  const { cost, remaining, resetSeconds } = balance;
  const left =
    remaining === Number.MAX_SAFE_INTEGER
      ? 'the key has no daily limit'
      : `${remaining} credits remain for the next ${resetSeconds} seconds`;
  return `Cost: ${cost} credits; ${left}.`;
}

const texts = (...parts: readonly (string | undefined)[]): CallToolResult['content'] =>
  parts.flatMap((text) => (text === undefined ? [] : [{ type: 'text', text }]));
