import type { ContractError } from '@ethread/contract';
import { useSite } from '../site/site-context.ts';
import { Text } from './text.tsx';

interface Props {
  readonly errors: readonly ContractError[];
  /** Whether calls cost credits, so that it counts whether a failed one is owed. */
  readonly isPriced: boolean;
}

/** Errors of a method; each leads to its row in the table of all errors. */
export function ErrorList({ errors, isPriced }: Props) {
  const { root } = useSite();
  const table = isPriced ? `${root}errors/` : `${root}admin/errors/`;
  return (
    <dl className="fields">
      {errors.map(({ name, code, message, when, recovery, owed }) => (
        <div key={name} className="field">
          <dt>
            <a className="error-code" href={`${table}#${name}`}>
              {code}
            </a>
            <code className="field-name wrap">{message}</code>
            {isPriced && <span className="mark">{owed ? 'owed' : 'free'}</span>}
          </dt>
          <dd>
            <Text>{when}</Text>
            {recovery && (
              <span className="recovery">
                <Text>{recovery}</Text>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
