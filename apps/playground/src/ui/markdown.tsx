import MarkdownIt from 'markdown-it';
import { memo } from 'react';

/** Longer texts are cut: nobody reads them, and hostile ones are made to be slow. */
const MAX_LENGTH = 50_000;

// Raw HTML is shown as text; links with schemes that run something are not made; nesting is bounded.
const renderer = new MarkdownIt({ html: false, linkify: false, maxNesting: 20 });
// A picture would be fetched as soon as the document is opened, which tells its author who reads it.
renderer.disable('image');
const renderLink = renderer.renderer.rules['link_open'];
renderer.renderer.rules['link_open'] = (tokens, index, options, env, self) => {
  tokens[index]?.attrSet('rel', 'noopener noreferrer nofollow');
  tokens[index]?.attrSet('target', '_blank');
  return renderLink
    ? renderLink(tokens, index, options, env, self)
    : self.renderToken(tokens, index, options);
};
// The page has its own headings: those of a description stand below them.
for (const rule of ['heading_open', 'heading_close'])
  renderer.renderer.rules[rule] = (tokens, index) =>
    rule === 'heading_open' ? `<p class="heading ${tokens[index]?.tag ?? ''}">` : '</p>';

/** A description of the document, of which nothing is trusted. */
export const Markdown = memo(function Markdown({
  text,
  isInline = false,
}: {
  text: string;
  isInline?: boolean;
}) {
  if (text === '') return null;
  const source = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text;
  const html = isInline ? renderer.renderInline(source) : renderer.render(source);
  const Tag = isInline ? 'span' : 'div';
  return <Tag className="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
});
