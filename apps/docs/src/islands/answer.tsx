import { lazy, Suspense, useState } from 'react';
import type { Outcome } from './send-call.ts';
import { type DocumentedError, ErrorNotice, ResponseFacts, verdictOf, withRange } from '@ethread/ui/response';
import { JsonCode } from '@ethread/ui/json-code';
import { type ShownCall, Verify } from '@ethread/ui/verify';
import { siteRoot } from './site-settings.ts';

interface Props {
  readonly outcome: Outcome;
  readonly call: AnsweredCall;
  /** True when its result can be verified. */
  readonly isVerifiable: boolean;
  /** True when the response equals the documented one; undefined when the document has no example of this call. */
  readonly asDocumented: boolean | undefined;
  /** The documented price of a call, for transports that do not report the cost. */
  readonly credits: number;
  readonly errors: readonly DocumentedError[];
  /** Replaces the params of the form. */
  readonly onParams: (params: unknown) => void;
}

/** The call of a response, with the address of its service for HTTP. */
export type AnsweredCall = Pick<ShownCall, 'url' | 'method' | 'params'>;

/** Loaded when the reader asks for it, with the decoder of logs and calls. */
const Readable = lazy(() => import('./readable.ts'));

/** A response with its status, duration and cost. */
export function Answer({ outcome, call, isVerifiable, asDocumented, credits, errors, onParams }: Props) {
  const { answer, status, milliseconds, price, proofs } = outcome;
  const [isReadable, setReadable] = useState(false);
  const result: unknown = Object(answer).result;
  const canRead =
    typeof result === 'string' ||
    (typeof result === 'object' && result !== null && Object.keys(result).length > 0);
  return (
    <section className="answer" aria-label="Response">
      <ResponseFacts
        verdict={verdictOf(answer)}
        status={status}
        milliseconds={milliseconds}
        price={status === undefined ? { cost: credits, isDocumented: true } : price}
        proofs={proofs}
      >
        {asDocumented !== undefined && (
          <li className={asDocumented ? 'is-good as-documented' : 'as-documented'}>
            {asDocumented ? '✓ as documented' : 'differs from the documented response'}
          </li>
        )}
      </ResponseFacts>
      <ErrorNotice
        body={answer}
        documented={errors}
        docs={siteRoot()}
        onRange={(range) => onParams(withRange(call.params, range))}
      />
      {canRead && (
        <button
          type="button"
          className="answer-readable"
          aria-pressed={isReadable}
          onClick={() => setReadable(!isReadable)}
        >
          Readable
        </button>
      )}
      {canRead && isReadable ? (
        <Suspense fallback={<p>Loading…</p>}>
          <Readable value={result} label="The readable response" call={call} />
        </Suspense>
      ) : (
        <pre className="code answer-text" tabIndex={0} role="group" aria-label="The response's JSON">
          <code>
            <JsonCode text={JSON.stringify(answer, null, 2)} />
          </code>
        </pre>
      )}
      {isVerifiable && (
        <Verify call={{ ...call, response: answer, proofs }} load={() => import('./prover.ts')} />
      )}
    </section>
  );
}
