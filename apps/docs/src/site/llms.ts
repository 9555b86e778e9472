import type { Contract } from '@ethread/openrpc';
import { markdownPath, type Page, SECTIONS } from '../site-facts/page.ts';

/** Returns an index of the site for language models, as llmstxt.org proposes: one line of Markdown for each page. */
export function llmsIndex({ title, description }: Contract, pages: readonly Page[]): string {
  const sections = SECTIONS.map((section) => {
    const lines = pages
      .filter((page) => page.section === section)
      .map((page) => `- [${page.title}](${markdownPath(page.path)}): ${page.description}`);
    return `## ${section}\n\n${lines.join('\n')}`;
  });
  return [
    `# ${title}`,
    `> ${description}`,
    'All pages in one file: [llms-full.txt](llms-full.txt). The OpenRPC document: [openrpc.json](downloads/openrpc.json).',
    ...sections,
    '',
  ].join('\n\n');
}

/** Returns the Markdown of all pages, one after the other. */
export const llmsFull = (pages: readonly Page[]): string =>
  `${pages.map(({ markdown }) => markdown).join('\n\n---\n\n')}\n`;
