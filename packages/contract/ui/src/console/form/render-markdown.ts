import MarkdownIt from 'markdown-it';

/** The longest text to render, in characters. Hostile texts are long in order to be slow. */
const MAX_LENGTH = 50_000;

// Raw HTML is shown as text. Links with schemes that run code are not created. Nesting is limited.
const renderer = new MarkdownIt({ html: false, linkify: false, maxNesting: 20 });
// A picture would be fetched when the document opens, which would inform its author of the reader.
renderer.disable('image');
const renderLink = renderer.renderer.rules['link_open'];
renderer.renderer.rules['link_open'] = (tokens, index, options, env, self) => {
  tokens[index]?.attrSet('rel', 'noopener noreferrer nofollow');
  tokens[index]?.attrSet('target', '_blank');
  return renderLink
    ? renderLink(tokens, index, options, env, self)
    : self.renderToken(tokens, index, options);
};
// The page has headings of its own. Those of a description rank below them.
for (const rule of ['heading_open', 'heading_close'])
  renderer.renderer.rules[rule] = (tokens, index) =>
    rule === 'heading_open' ? `<p class="heading ${tokens[index]?.tag ?? ''}">` : '</p>';

/** Renders a text that may be hostile as HTML without scripts, pictures and headings. */
export function renderMarkdown(text: string, isInline: boolean): string {
  const source = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text;
  return isInline ? renderer.renderInline(source) : renderer.render(source);
}
