import type { Outcome } from '../browser/send-call.ts';
import { JsonCode } from '../parts/json-code.tsx';

interface Props {
  readonly outcome: Outcome;
  /** Whether it is what the document says; undefined when the document says nothing of this call. */
  readonly asDocumented: boolean | undefined;
  /** The price of a call by the document, for transports that do not tell the cost. */
  readonly price: number;
}

/** Balances of keys without limit are this large; it is the largest integer that JSON carries exactly. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** An answer with what it took. */
export function Answer({ outcome: { answer, status, milliseconds, credits }, asDocumented, price }: Props) {
  const isError = typeof answer === 'object' && answer !== null && 'error' in answer;
  const remaining =
    credits?.remaining === UNLIMITED ? 'no limit' : `${credits?.remaining.toLocaleString('en')} left`;
  return (
    <section className="answer" aria-label="Answer">
      <ul className="answer-facts">
        <li className={isError ? 'is-bad' : 'is-good'}>
          {isError ? 'error' : 'result'}
          {status !== undefined && ` · ${status}`}
        </li>
        <li>{milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms</li>
        <li className="answer-credits">
          {credits
            ? `${credits.cost.toLocaleString('en')} credits · ${remaining}`
            : `${price.toLocaleString('en')} credits`}
        </li>
        {asDocumented !== undefined && (
          <li className={asDocumented ? 'is-good as-documented' : 'as-documented'}>
            {asDocumented ? '✓ as documented' : 'differs from the documented answer'}
          </li>
        )}
      </ul>
      <pre className="code answer-text" tabIndex={0} role="group" aria-label="The answer's JSON">
        <JsonCode value={answer} />
      </pre>
    </section>
  );
}
