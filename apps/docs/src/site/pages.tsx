import type { Contract, Method, Json } from '@ethread/openrpc';
import type { Contracts } from '../contracts.ts';
import { DISCOVER, fillFacts } from '../markdown/fill.ts';
import { methodMarkdown } from '../markdown/method-markdown.ts';
import { headingsOf, Prose } from '../markdown/prose.tsx';
import { MethodPage } from '../pages/method-page.tsx';
import { typesMarkdown } from '../markdown/types-markdown.ts';
import { ACCOUNT, ADMIN, COMPANIONS, type DocumentPlace, SERVICE } from '../site-facts/document-place.ts';
import type { Page, PageSection } from '../site-facts/page.ts';
import { methodDocument } from './method-document.ts';
import { fromRepository, REPOSITORY_PAGES, type RepositoryPage } from './repository-pages.ts';

/**
 * The prose of the site, by its path in `content/` without the extension. Each text starts with a heading and a
 * sentence.
 */
export type Content = Readonly<Record<string, string>>;

/** The pages that are written in Markdown, with their paths and sections. */
const PROSE: readonly {
  readonly file: string;
  readonly path: string;
  readonly section: PageSection;
  readonly short?: string;
}[] = [
  { file: 'overview', path: '', section: 'Guide', short: 'Overview' },
  { file: 'quick-start', path: 'quick-start/', section: 'Guide' },
  { file: 'tutorial', path: 'tutorial/', section: 'Guide', short: 'Tutorial' },
  { file: 'authentication', path: 'authentication/', section: 'Guide' },
  { file: 'credits-and-limits', path: 'credits-and-limits/', section: 'Guide' },
  { file: 'errors', path: 'errors/', section: 'Guide' },
  { file: 'guide-token-logs', path: 'guides/token-logs/', section: 'How to' },
  { file: 'guide-backfill', path: 'guides/backfill/', section: 'How to' },
  { file: 'guide-balances', path: 'guides/balances/', section: 'How to' },
  { file: 'guide-websocket', path: 'guides/websocket/', section: 'How to' },
  { file: 'guide-verification', path: 'guides/verification/', section: 'How to' },
  { file: 'guide-moving', path: 'guides/moving/', section: 'How to' },
  { file: 'companions', path: 'companions/', section: 'Companions', short: 'Overview' },
  { file: 'companion-errors', path: 'companions/errors/', section: 'Companions', short: 'Errors' },
  { file: 'not-served', path: 'not-served/', section: 'Reference', short: 'Not served' },
  { file: 'downloads', path: 'downloads/', section: 'Reference' },
  { file: 'account', path: 'account/', section: 'Account', short: 'Overview' },
  { file: 'account-errors', path: 'account/errors/', section: 'Account', short: 'Errors' },
  { file: 'administration', path: 'admin/', section: 'Administration', short: 'Overview' },
  { file: 'administration-errors', path: 'admin/errors/', section: 'Administration', short: 'Errors' },
];

/** Returns every page, in the order of the navigation. */
export function sitePages(
  contracts: Contracts,
  content: Content,
  changelog: string,
  repositoryDocs: ReadonlyMap<string, string>,
): readonly Page[] {
  // The companions have the addresses of the service.
  const servers = contracts.service.document['servers'] ?? [];
  const prose = (section: PageSection) =>
    PROSE.filter((page) => page.section === section).map((page) => prosePage(page, contracts, content));
  /** Returns the pages of a document with a section of its own: the first prose is its overview. */
  const ownSection = (contract: Contract, place: DocumentPlace) => {
    const [overview, ...others] = prose(place.section);
    const methods = contract.methods
      .filter(({ name }) => name !== DISCOVER)
      .map((method) => methodPage(contract, method, place, servers));
    return [...(overview ? [overview] : []), ...methods, typesPage(contract, place), ...others];
  };
  return [
    ...prose('Guide'),
    ...prose('How to'),
    ...contracts.service.methods.map((method) => methodPage(contracts.service, method, SERVICE, servers)),
    ...ownSection(contracts.companions, COMPANIONS),
    typesPage(contracts.service, SERVICE),
    {
      path: 'changelog/',
      title: 'Changelog of the contract',
      shortTitle: 'Changelog',
      description: 'What was added, changed and broken in the contract, computed from its versions.',
      section: 'Reference',
      body: <Prose markdown={changelog} />,
      markdown: changelog,
      headings: headingsOf(changelog),
    },
    ...prose('Reference'),
    ...REPOSITORY_PAGES.map((page) => repositoryPage(page, repositoryDocs)),
    ...ownSection(contracts.account, ACCOUNT),
    ...ownSection(contracts.admin, ADMIN),
  ];
}

function prosePage(
  { file, path, section, short }: (typeof PROSE)[number],
  contracts: Contracts,
  content: Content,
): Page {
  const source = content[file];
  if (source === undefined) throw new Error(`content/${file}.md is missing`);
  const markdown = fillFacts(source, contracts).trim();
  return markdownPage(
    markdown,
    { path, section, ...(short === undefined ? {} : { short }) },
    `content/${file}.md`,
  );
}

function repositoryPage(page: RepositoryPage, texts: ReadonlyMap<string, string>): Page {
  const file = `${page.file}.md`;
  if (!texts.has(file)) throw new Error(`docs/${file} is missing`);
  return markdownPage(fromRepository(file, texts).trim(), page, `docs/${file}`);
}

function markdownPage(
  markdown: string,
  { path, section, short, description, isListed = true }: Omit<RepositoryPage, 'file'>,
  source: string,
): Page {
  const [, title, first] = /^# (.+)\n\n(.+)\n/.exec(`${markdown}\n`) ?? [];
  const sentence = description ?? first?.replaceAll(/[`*]|\]\([^)]*\)|\[/g, '');
  if (title === undefined || sentence === undefined)
    throw new Error(`${source}: expected a heading and a sentence at the start`);
  return {
    path,
    title,
    ...(short === undefined ? {} : { shortTitle: short }),
    description: sentence,
    section,
    isListed,
    body: <Prose markdown={markdown} />,
    markdown,
    headings: headingsOf(markdown),
  };
}

function methodPage(contract: Contract, method: Method, place: DocumentPlace, servers: Json): Page {
  // A method without a price belongs to an API of its own, whose pages send its requests.
  const consoleDocument =
    method.credits === undefined ? undefined : methodDocument(contract, method.name, servers);
  const body = (
    <MethodPage contract={contract} method={method} place={place} consoleDocument={consoleDocument} />
  );
  return {
    ...documentOf(place),
    path: `${place.folder}methods/${method.name}/`,
    title: method.name,
    description: method.summary,
    section: place.section,
    body,
    ...(consoleDocument === undefined ? {} : { consoleDocument }),
    markdown: methodMarkdown(contract, method, place),
    headings: ['Params', 'Result', 'Errors', ...(method.examples.length > 0 ? ['Examples'] : [])].map(
      (text) => ({
        id: text.toLowerCase(),
        text,
      }),
    ),
  };
}

/** The page of all types of a document. Those of the service's document stand in the reference. */
function typesPage(contract: Contract, place: DocumentPlace): Page {
  const markdown = typesMarkdown(contract, place.folder);
  return {
    ...documentOf(place),
    path: `${place.folder}types/`,
    title: 'Types',
    description: 'Every type of the document, with its pattern and fields.',
    section: place === SERVICE ? 'Reference' : place.section,
    body: <Prose markdown={markdown} names={new Set(Object.keys(contract.schemas))} />,
    markdown,
    headings: Object.keys(contract.schemas).map((name) => ({ id: name, text: name })),
  };
}

/** The documents besides the service's have methods and types of the same names. */
const documentOf = (place: DocumentPlace) => (place === SERVICE ? {} : { document: place.section });
