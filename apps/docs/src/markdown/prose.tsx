import { Marked } from 'marked';
import { highlight } from '../parts/highlight.ts';
import { useSite } from '../site-facts/site-context.ts';
import { type Heading, slug } from '../site-facts/page.ts';

/** A page that is written in Markdown. Links that begin with `/` are relative to the site's root. */
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
        const heads = header.map(({ text, tokens }) =>
          text === '' ? '<td></td>' : `<th scope="col">${this.parser.parseInline(tokens)}</th>`,
        );
        // Narrow screens stack the cells of a row, so each cell names its column.
        const cells = (row: typeof header) =>
          row.map(({ tokens }, place) => {
            const content = this.parser.parseInline(tokens);
            const inner = content === '' ? '' : `<span>${content}</span>`;
            return `<td data-column="${header[place]?.text ?? ''}">${inner}</td>`;
          });
        const label = `Table: ${header.map(({ text }) => text).join(', ')}`;
        return `<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row).join('')}</tr>`).join('')}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/** Returns the second-level headings. */
export const headingsOf = (markdown: string): readonly Heading[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].map(([, text = '']) => ({ id: slug(text), text }));
