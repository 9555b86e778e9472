import { dirname, join, relative } from 'node:path/posix';
import { type PageSection, slug } from '../site-facts/page.ts';

/** A page of the site that stands in the repository's `docs`. */
export interface RepositoryPage {
  /** The name in `docs`, without the extension. */
  readonly file: string;
  readonly path: string;
  readonly section: PageSection;
  readonly short?: string;
  /** Whether the navigation lists the page. Default: true. */
  readonly isListed?: boolean;
  /** A sentence for search results, where the page does not begin with one. */
  readonly description?: string;
}

const operation = (file: string, short: string, description?: string): RepositoryPage => ({
  file,
  path: `operation/${file}/`,
  section: 'Operation',
  short,
  ...(description === undefined ? {} : { description }),
});

const client = (file: string, short: string): RepositoryPage => ({
  file,
  path: `clients/${file}/`,
  section: 'Clients',
  short,
});

/** The repository's pages for operators and for users of clients, in the order of the navigation. */
export const REPOSITORY_PAGES: readonly RepositoryPage[] = [
  client('client-libraries', 'Client libraries'),
  client('typescript-client', 'TypeScript'),
  client('verified-client', 'Verified'),
  operation('installing', 'Installing', 'How to install ethread: npm, systemd, containers, Docker and Helm.'),
  operation('configuring', 'Configuring'),
  operation('configuration', 'Every key'),
  operation('importing', 'Importing'),
  operation('nodes', 'Upstream nodes'),
  operation('consensus', 'Consensus'),
  operation('trust', 'Trust'),
  operation('proven-calls', 'Proven calls'),
  operation('operating', 'Operating', 'How to monitor, stop, back up, check and repair the service.'),
  operation('administration', 'Keys and usage'),
  operation('alerts', 'Alerts'),
  operation('lost-nodes', 'Nodes that fail or lie'),
  operation('metrics', 'Metrics'),
  operation('scaling', 'Scaling'),
  operation(
    'benchmarks',
    'Benchmarks',
    'What a server serves a second, and at what CPU time, beside its peers.',
  ),
  operation('upgrading', 'Upgrading'),
  operation('security', 'Security'),
  { ...operation('bounds', 'Bounds'), isListed: false },
  operation('hosting-sites', 'Hosting the sites'),
  operation('glossary', 'Glossary', 'The terms of the docs.'),
];

const PATHS: ReadonlyMap<string, string> = new Map(
  REPOSITORY_PAGES.map(({ file, path }) => [`${file}.md`, path]),
);
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/**
 * Returns the Markdown of a page of `docs` for the site: without the note of its generator, with links between pages of
 * the site, and the words alone of links to other files of the repository. `texts` are the pages by their file.
 */
export function fromRepository(file: string, texts: ReadonlyMap<string, string>): string {
  const text = texts.get(file) ?? '';
  return text
    .replace(/^<!--[^]*?-->\s*/, '')
    .replaceAll(LINK, (_whole, image: string, words: string, target: string, anchor?: string) => {
      if (image !== '') return `![${words}](/operation/${target})`;
      const other = target === '' ? file : relative('.', join(dirname(file), target));
      const path = PATHS.get(other);
      if (path === undefined) return words;
      return `[${words}](/${path}${anchor === undefined ? '' : `#${idOf(anchor, texts.get(other) ?? '')}`})`;
    });
}

/** Returns the id that the site gives to the heading with that anchor in the repository. */
function idOf(anchor: string, text: string): string {
  const headings = [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)];
  const heading = headings.map(([, words = '']) => words).find((words) => anchorOf(words) === anchor);
  return slug(heading ?? anchor);
}

/** Returns the anchor of a heading, as forges make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
