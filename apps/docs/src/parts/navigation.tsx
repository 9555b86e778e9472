import { type Page, type PageSection, SECTIONS } from '../site-facts/page.ts';
import { Breakable } from './breakable.tsx';

export const METHOD_PAGE = /(?:^|\/)methods\//;

/** The sections that are open on every page. The others fold, but for that of the page. */
const OPEN: ReadonlySet<PageSection> = new Set(['Guide', 'How to', 'Methods', 'Reference']);
/** The most methods of a section that are listed without groups by their namespace. */
const MOST_UNGROUPED = 20;

interface Props {
  readonly page: Page;
  readonly pages: readonly Page[];
  readonly root: string;
}

/** The pages by section. Sections fold, and so do the namespaces of many methods. */
export function Navigation({ page, pages, root }: Props) {
  const list = (shown: readonly Page[]) => (
    <ul>
      {shown.map((other) => (
        <li key={other.path}>
          <a
            href={other.path === '' ? root : root + other.path}
            aria-current={other === page ? 'page' : undefined}
            className={METHOD_PAGE.test(other.path) ? 'mono' : undefined}
          >
            <Breakable name={other.shortTitle ?? other.title} />
          </a>
        </li>
      ))}
    </ul>
  );
  return SECTIONS.map((section) => {
    const own = pages.filter((other) => other.section === section && other.isListed !== false);
    const methods = own.filter(({ path }) => METHOD_PAGE.test(path));
    const isGrouped = methods.length > MOST_UNGROUPED;
    const groups = isGrouped ? Map.groupBy(methods, ({ title }) => title.split('_')[0] ?? '') : new Map();
    return (
      <details key={section} open={OPEN.has(section) || own.includes(page)}>
        <summary>{section}</summary>
        {list(isGrouped ? own.filter((other) => !methods.includes(other)) : own)}
        {[...groups].map(([name, members]: [string, readonly Page[]]) => (
          <details key={name} open={members.includes(page)}>
            <summary>
              <code>{name}_</code> <span>{members.length}</span>
            </summary>
            {list(members)}
          </details>
        ))}
      </details>
    );
  });
}
