import type { ComponentType } from 'react';

/** A part of a page that becomes interactive in the browser. `src/browser/islands.ts` selects it by name. */
export function Island<Props extends object>({
  name,
  of: Part,
  props,
}: {
  readonly name: string;
  readonly of: ComponentType<Props>;
  readonly props: Props;
}) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Part {...props} />
    </div>
  );
}
