import type { Answer } from './ask/use-query.ts';

/** A notice with the reason why there is no newer result. */
export function Failure({ of: { failure, again } }: { of: Pick<Answer<unknown>, 'failure' | 'again'> }) {
  if (failure === undefined) return null;
  return (
    <p className="notice" role="alert">
      <span>{failure}</span>
      <button type="button" onClick={again}>
        Ask again
      </button>
    </p>
  );
}
