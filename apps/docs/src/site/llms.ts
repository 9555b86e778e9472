import type { Contract } from '@ethread/openrpc';
import { markdownPath, type Page, SECTIONS } from '../site-facts/page.ts';

/**
 * Returns an index of the site for language models, as llmstxt.org proposes: one line of Markdown for each page.
 *
 * @param base The path of the site on its host.
 */
export function llmsIndex({ title, description }: Contract, pages: readonly Page[], base: string): string {
  const sections = SECTIONS.map((section) => {
    const lines = pages
      .filter((page) => page.section === section)
      .map((page) => `- [${page.title}](${base}${markdownPath(page.path)}): ${page.description}`);
    return `## ${section}\n\n${lines.join('\n')}`;
  });
  return [
    `# ${title}`,
    `> ${description}`,
    `All pages in one file: [llms-full.txt](${base}llms-full.txt). The OpenRPC document: [openrpc.json](${base}downloads/openrpc.json).`,
    ...sections,
    '',
  ].join('\n\n');
}

/** Returns the Markdown of all pages, one after the other. */
export const llmsFull = (pages: readonly Page[]): string =>
  `${pages.map(({ markdown }) => markdown).join('\n\n---\n\n')}\n`;
