import { groupDigits } from '../group-digits.ts';
import { type WorkingRange, workingRangeOf } from './range.ts';
import { type DocumentedError, recoveryOf } from './recovery-of.ts';
import { isSwitchedOff } from '../switched-off.ts';

interface Props {
  readonly body: unknown;
  /** The errors of the document, which has advice for them. */
  readonly documented: readonly DocumentedError[];
  /** The address of the docs, which ends with a slash; undefined where there are none. */
  readonly docs: string | undefined;
  /** The seconds after which the service accepts the request again; undefined where it does not state them. */
  readonly wait?: number | undefined;
  readonly onRange: ((range: WorkingRange) => void) | undefined;
}

/** An error of a single call: the message of the service or that the method is switched off, and what to do about it. */
export function ErrorNotice({ body, documented, docs, wait, onRange }: Props) {
  const error = errorOf(body);
  if (!error) return null;
  // The operator of a service decides which documents it serves.
  if (isSwitchedOff(body))
    return (
      <p className="switched-off">
        This service does not serve the method. The operator of an ethread service switches the companion
        methods on with <code>methods: extended</code> in the configuration, or{' '}
        <code>ethread serve --methods extended</code>.
      </p>
    );
  const range = workingRangeOf(error);
  const advice = recoveryOf(error, documented);
  return (
    <div className="error-notice" role="alert">
      <p className="error-headline">
        {error.message} <span className="error-code">code {String(error.code).replace('-', '−')}</span>
      </p>
      {advice !== undefined && <p>{advice.replaceAll('`', '')}</p>}
      {wait !== undefined && (
        <p>Try again in {wait === 1 ? '1 second' : `${groupDigits(String(wait))} seconds`}.</p>
      )}
      {range && (
        <p className="error-remedy">
          Blocks {decimal(range.fromBlock)} to {decimal(range.toBlock)} work.{' '}
          {onRange && (
            <button type="button" onClick={() => onRange(range)}>
              Use these blocks
            </button>
          )}
          {docs !== undefined && (
            <>
              {' '}
              <a href={`${docs}guides/backfill/`}>How to read a long range</a>{' '}
              <a href={`${docs}companions/methods/ethread_getLogsPage/`}>Page by page</a>
            </>
          )}
        </p>
      )}
    </div>
  );
}

const decimal = (quantity: string): string => BigInt(quantity).toLocaleString('en');

function errorOf(body: unknown): { readonly message: string; readonly code: unknown } | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string'
    ? { ...error, message: error.message, code: 'code' in error ? error.code : '' }
    : undefined;
}
