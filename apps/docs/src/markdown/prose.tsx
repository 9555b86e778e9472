import { Marked } from 'marked';
import { highlight } from '../parts/highlight.ts';
import { useSite } from '../site/site-context.ts';
import { type Heading, slug } from '../site/page.ts';

/** A page that is written in Markdown. Links from `/` are links from the site's root. */
export function Prose({ markdown }: { readonly markdown: string }) {
  const { root } = useSite();
  return <div className="prose" dangerouslySetInnerHTML={{ __html: toHtml(markdown, root) }} />;
}

function toHtml(markdown: string, root: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text, lang = '' }) {
        const label = lang === '' ? 'Code' : `Code, ${lang}`;
        return `<pre class="code" tabindex="0" role="group" aria-label="${label}" data-copy><code>${highlight(text, lang)}</code></pre>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${href.replace(/^\//, root)}">${this.parser.parseInline(tokens)}</a>`;
      },
      table({ header, rows }) {
        const cell = (name: string, cells: typeof header) =>
          cells
            .map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name.split(' ', 1)[0]}>`)
            .join('');
        const label = `Table: ${header.map(({ text }) => text).join(', ')}`;
        return `<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${cell('th scope="col"', header)}</tr></thead><tbody>${rows.map((row) => `<tr>${cell('td', row)}</tr>`).join('')}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/** The headings of the second rank. */
export const headingsOf = (markdown: string): readonly Heading[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].map(([, text = '']) => ({ id: slug(text), text }));
