import type { ReactNode } from 'react';
import { groupDigits } from '../group-digits.ts';
import type { ProofFact } from '../proof-words.ts';
import type { Judgement } from './verdict.ts';

/** What a call cost, in credits, as its response states it. */
export interface Price {
  readonly cost: number;
  /** The credits left of the day; undefined where the response does not state them. */
  readonly remaining?: number;
}

interface Props {
  readonly verdict: Judgement;
  /** The HTTP status; undefined for other transports. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  readonly price: Price | undefined;
  readonly proofs: readonly ProofFact[];
  /** Further facts, as items of a list. */
  readonly children?: ReactNode;
}

/** The balance of keys without a limit: the largest integer that JSON carries exactly. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** The facts on a response, or on a batch as a whole: verdict, status, time, price, proof and state of its block. */
export function ResponseFacts({ verdict, status, milliseconds, price, proofs, children }: Props) {
  return (
    <ul className="response-facts" aria-label="Facts">
      <li className={`is-${verdict.kind}`}>{verdict.words}</li>
      {status !== undefined && <li>HTTP {status}</li>}
      <li data-figure="time">{printMs(milliseconds)}</li>
      {price && (
        <li>
          {groupDigits(String(price.cost))} {price.cost === 1 ? 'credit' : 'credits'}
          {price.remaining !== undefined &&
            ` · ${price.remaining >= UNLIMITED ? 'no limit' : `${groupDigits(String(price.remaining))} left`}`}
        </li>
      )}
      {proofs.map(({ words, title }) => (
        <li key={words} title={title}>
          {words}
        </li>
      ))}
      {children}
    </ul>
  );
}

/** Prints a duration: 0.4 ms, 1,200 ms. */
export const printMs = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : `${groupDigits(String(Math.round(ms)))} ms`;
