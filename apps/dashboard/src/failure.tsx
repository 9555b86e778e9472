import type { Answer } from './ask/use-query.ts';
import { clock } from './format.ts';

/** A notice with the reason why there is no newer result, and the age of the result that is shown. */
export function Failure({ of: { at, failure, again } }: { of: Omit<Answer<unknown>, 'value'> }) {
  if (failure === undefined) return null;
  return (
    <p className="notice" role="alert">
      <span>
        {failure}
        {at !== undefined && ` The figures below are those of ${clock(at)}.`}
      </span>
      <button type="button" onClick={again}>
        Try again
      </button>
    </p>
  );
}
