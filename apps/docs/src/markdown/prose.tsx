import MarkdownIt, { type Token } from 'markdown-it';
import { highlight } from '../parts/highlight.ts';
import { useSite } from '../site-facts/site-context.ts';
import { type Heading, slug } from '../site-facts/page.ts';

/**
 * A page that is written in Markdown. Links that begin with `/` are relative to the site's root. Headings that are one of
 * the names have that name as their id.
 */
export function Prose({
  markdown,
  names,
}: {
  readonly markdown: string;
  readonly names?: ReadonlySet<string>;
}) {
  const { root } = useSite();
  const html = renderer.render(markdown, { root, names });
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

// The pages are our own, so their HTML may stand.
const renderer = new MarkdownIt({ html: true });
const { rules } = renderer.renderer;
rules['heading_open'] = (tokens, index, _options, environment) => {
  const text = tokens[index + 1]?.content ?? '';
  const names: unknown = environment?.['names'];
  const id = names instanceof Set && names.has(text) ? text : slug(text);
  return `<${tokens[index]?.tag} id="${id}"><a class="heading" href="#${id}">`;
};
rules['heading_close'] = (tokens, index) => `</a></${tokens[index]?.tag}>\n`;
rules['fence'] = (tokens, index) => codeBlock(tokens[index]?.content ?? '', tokens[index]?.info ?? '');
rules['code_block'] = (tokens, index) => codeBlock(tokens[index]?.content ?? '', '');
rules['link_open'] = (tokens, index, options, environment, self) => {
  const token = tokens[index];
  token?.attrSet('href', String(token.attrGet('href')).replace(/^\//, String(environment?.['root'] ?? '/')));
  return self.renderToken(tokens, index, options);
};
rules['table_open'] = (tokens, index) => {
  const heads = tokens
    .slice(index, endOf(tokens, 'thead_close', index))
    .filter(({ type }) => type === 'inline');
  const label = renderer.utils.escapeHtml(`Table: ${heads.map(({ content }) => content).join(', ')}`);
  return `<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table>`;
};
rules['table_close'] = () => '</table></div>\n';
rules['td_open'] = (tokens, index, options, _environment, self) =>
  self.renderToken(tokens, index, options) + (tokens[index + 1]?.content ? '<span>' : '');
rules['td_close'] = (tokens, index) => (tokens[index - 1]?.content ? '</span></td>' : '</td>');
renderer.core.ruler.push('columns', ({ tokens }) => nameColumns(tokens));

function codeBlock(text: string, info: string): string {
  const lang = info.trim();
  const label = lang === '' ? 'Code' : `Code, ${lang}`;
  return `<pre class="code" tabindex="0" role="group" aria-label="${label}" data-copy><code>${highlight(text.trimEnd(), lang)}</code></pre>\n`;
}

/** Narrow screens stack the cells of a row, so each cell names its column. An empty head is no head. */
function nameColumns(tokens: readonly Token[]): void {
  let names: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    const content = tokens[index + 1]?.content ?? '';
    const end = tokens[index + 2];
    if (token.type === 'table_open') names = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'td_open') token.attrs = [['data-column', names[column++] ?? '']];
    if (token.type !== 'th_open') continue;
    names.push(content);
    token.attrs = content === '' ? null : [['scope', 'col']];
    if (content === '' && end) token.tag = end.tag = 'td';
  }
}

function endOf(tokens: readonly Token[], type: string, from: number): number {
  return tokens.findIndex((token, index) => index > from && token.type === type);
}

export const headingsOf = (markdown: string): readonly Heading[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].map(([, text = '']) => ({ id: slug(text), text }));
