import { lazy, Suspense, useState } from 'react';
import type { Outcome } from './send-call.ts';
import { isSwitchedOff } from '@ethread/ui/switched-off';
import { type ShownCall, Verify } from '@ethread/ui/verify';
import { JsonCode } from '../parts/json-code.tsx';

interface Props {
  readonly outcome: Outcome;
  /** The call, where its result can be verified. */
  readonly verifiable: ShownCall | undefined;
  /** True when the response equals the documented one; undefined when the document has no example of this call. */
  readonly asDocumented: boolean | undefined;
  /** The documented price of a call, for transports that do not report the cost. */
  readonly price: number;
}

/** Loaded when the reader asks for it, with the decoder of logs and calls. */
const Readable = lazy(() => import('./readable.ts'));

/** The balance of keys without a limit: the largest integer that JSON carries exactly. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** A response with its status, duration and cost. */
export function Answer({
  outcome: { answer, status, milliseconds, credits, proofs },
  asDocumented,
  price,
  verifiable,
}: Props) {
  const [isReadable, setReadable] = useState(false);
  const result: unknown = Object(answer).result;
  const canRead = typeof result === 'object' && result !== null && Object.keys(result).length > 0;
  const isOff = isSwitchedOff(answer);
  const isError = !isOff && typeof answer === 'object' && answer !== null && 'error' in answer;
  const remaining =
    credits?.remaining === UNLIMITED ? 'no limit' : `${credits?.remaining.toLocaleString('en')} left`;
  return (
    <section className="answer" aria-label="Response">
      <ul className="answer-facts">
        <li className={isOff ? '' : isError ? 'is-bad' : 'is-good'}>
          {isOff ? 'switched off here' : isError ? 'error' : 'result'}
          {status !== undefined && ` · ${status}`}
        </li>
        <li>{milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms</li>
        <li className="answer-credits">
          {status === 401
            ? 'the service does not know this API key'
            : credits
              ? `${credits.cost.toLocaleString('en')} credits · ${remaining}`
              : `${price.toLocaleString('en')} credits`}
        </li>
        {proofs.map(({ words, title }) => (
          <li key={words} title={title}>
            {words}
          </li>
        ))}
        {asDocumented !== undefined && (
          <li className={asDocumented ? 'is-good as-documented' : 'as-documented'}>
            {asDocumented ? '✓ as documented' : 'differs from the documented response'}
          </li>
        )}
      </ul>
      {isOff && <SwitchedOff />}
      {canRead && (
        <button
          type="button"
          className="button answer-readable"
          aria-pressed={isReadable}
          onClick={() => setReadable(!isReadable)}
        >
          Readable
        </button>
      )}
      {canRead && isReadable ? (
        <Suspense fallback={<p>Loading…</p>}>
          <Readable value={result} label="The readable response" />
        </Suspense>
      ) : (
        <pre className="code answer-text" tabIndex={0} role="group" aria-label="The response's JSON">
          <JsonCode value={answer} />
        </pre>
      )}
      {verifiable && <Verify call={verifiable} load={() => import('./prover.ts')} />}
    </section>
  );
}

/** The way to a method that the service does not serve. The operator decides which documents it serves. */
function SwitchedOff() {
  return (
    <p className="notice">
      This service does not serve the method. Its operator switches the companion methods on with{' '}
      <code>methods: extended</code> in the configuration, or <code>ethread serve --methods extended</code>.{' '}
      <code>npm start</code> serves them.
    </p>
  );
}
