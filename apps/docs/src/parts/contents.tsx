import type { Heading } from '../site-facts/page.ts';

/** The fewest headings of a page for which a table of contents is of use. */
const MIN_HEADINGS = 2;

/** The table of contents of a page, next to its text where the window is wide. */
export function Contents({ headings }: { readonly headings: readonly Heading[] }) {
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <nav className="contents" aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
