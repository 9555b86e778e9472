import { Fragment } from 'react';

/** A long name that may break before its capitals, where a line is too narrow for it. */
export function Breakable({ name }: { readonly name: string }) {
  return name.split(/(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
