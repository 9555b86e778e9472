import type { ErrorRow } from '@ethread/openrpc';
import type { DocumentPlace } from '../site-facts/document-place.ts';
import { useSite } from '../site-facts/site-context.ts';
import { Text } from './text.tsx';

interface Props {
  readonly errors: readonly ErrorRow[];
  /** True when calls cost credits, so that the list states whether a failed call is charged. */
  readonly isPriced: boolean;
  readonly place: DocumentPlace;
}

/** The errors of a method. Each links to its row in the table of all errors. */
export function ErrorList({ errors, isPriced, place }: Props) {
  const { root } = useSite();
  const table = `${root}${place.folder}errors/`;
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
