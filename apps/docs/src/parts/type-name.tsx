import type { TypeLabel } from '@ethread/openrpc';
import { useDocumentFolder, useSite } from '../site-facts/site-context.ts';

/** A type. Names of schemas link to their explanation, on this page where it has one. */
export function TypeName({ label, here }: { readonly label: TypeLabel; readonly here: ReadonlySet<string> }) {
  const { root } = useSite();
  const folder = useDocumentFolder();
  switch (label.kind) {
    case 'text':
      return <code className="type">{label.text}</code>;
    case 'schema':
      return (
        <a
          className="type"
          href={here.has(label.name) ? `#${label.name}` : `${root}${folder}types/#${label.name}`}
        >
          {label.name}
        </a>
      );
    case 'list':
      return (
        <>
          <span className="type-word">list of </span>
          <TypeName label={label.of} here={here} />
        </>
      );
    case 'union':
      return label.of.map((part, index) => (
        <span key={index}>
          {index > 0 && <span className="type-word"> or </span>}
          <TypeName label={part} here={here} />
        </span>
      ));
  }
}
