import { isObject, type Json, listOf } from '@ethread/openrpc';
import type { Exchange } from '@ethread/ui/console';
import { readStored, store } from '@ethread/ui/stored';

/** The most exchanges to store. The oldest are dropped first. */
const MAX_EXCHANGES = 40;
/** The longest bodies to store, in characters. Of a longer body only the summary is stored. */
const MAX_BODY = 20_000;

/** Returns the stored exchanges of earlier pages, newest first. */
export function keptHistory(): readonly Exchange[] {
  const stored = readStored('history');
  if (!Array.isArray(stored)) return [];
  return stored.filter(isExchange).map((one) => ({ ...one, startedAt: new Date(one.startedAt) }));
}

/** Stores completed exchanges, without their addresses, which may contain keys, and without long bodies. */
export function keepHistory(history: readonly Exchange[]): void {
  const kept = history
    .filter(({ outcome, requestText }) => outcome.kind !== 'pending' && requestText.length <= MAX_BODY)
    .slice(0, MAX_EXCHANGES)
    .map((exchange) => ({ ...exchange, url: originOf(exchange.url), outcome: shortened(exchange.outcome) }));
  store('history', kept);
}

function shortened(outcome: Exchange['outcome']): Exchange['outcome'] {
  if (outcome.kind !== 'replied' || outcome.reply.text.length <= MAX_BODY) return outcome;
  return {
    ...outcome,
    reply: { ...outcome.reply, text: '' },
    body: Array.isArray(outcome.body) ? listOf(outcome.body).map(summaryOf) : summaryOf(outcome.body),
  };
}

/** Returns enough of a body to distinguish a result from an error. */
const summaryOf = (body: Json | undefined): Json =>
  isObject(body) && 'result' in body ? { result: null } : null;

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');

const isExchange = (one: unknown): one is Exchange =>
  typeof one === 'object' && one !== null && 'requestText' in one && 'outcome' in one && 'startedAt' in one;
