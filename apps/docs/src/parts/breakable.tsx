import { Fragment } from 'react';

/** A long name that may break before its capitals on a narrow line. */
export function Breakable({ name }: { readonly name: string }) {
  return name.split(/(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
