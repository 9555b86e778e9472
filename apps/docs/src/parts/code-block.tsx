import { highlight } from './highlight.ts';

interface Props {
  readonly code: string;
  readonly language: string;
  /** What it is, for who can not see it. */
  readonly label: string;
}

/** Code that is read and copied. The label and the tab stop let a keyboard reach what is scrolled out of sight. */
export function CodeBlock({ code, language, label }: Props) {
  return (
    <pre className="code" tabIndex={0} role="group" aria-label={label} data-copy>
      <code dangerouslySetInnerHTML={{ __html: highlight(code, language) }} />
    </pre>
  );
}
