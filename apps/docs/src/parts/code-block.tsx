import { highlight } from './highlight.ts';

interface Props {
  readonly code: string;
  readonly language: string;
  /** The label for readers who cannot see the code. */
  readonly label: string;
}

/** Code to read and copy. The label and the tab stop let keyboard users scroll it. */
export function CodeBlock({ code, language, label }: Props) {
  return (
    <pre className="code" tabIndex={0} role="group" aria-label={label} data-copy>
      <code dangerouslySetInnerHTML={{ __html: highlight(code, language) }} />
    </pre>
  );
}
