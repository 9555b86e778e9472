import { memo, useEffect, useState } from 'react';
import type { renderMarkdown } from './render-markdown.ts';

/** Loaded for the first text that needs it: it is a third of the code that the form would wait for. */
let render: typeof renderMarkdown | undefined;

/** A description from the document, which is untrusted. */
export const Markdown = memo(function Markdown({
  text,
  isInline = false,
}: {
  text: string;
  isInline?: boolean;
}) {
  const isPlain = PLAIN.test(text);
  const [isLoaded, setLoaded] = useState(render !== undefined);
  useEffect(() => {
    if (isPlain || render !== undefined) return setLoaded(render !== undefined);
    let isHere = true;
    void import('./render-markdown.ts').then((module) => {
      render = module.renderMarkdown;
      if (isHere) setLoaded(true);
    });
    return () => {
      isHere = false;
    };
  }, [isPlain]);
  if (text === '') return null;
  const Tag = isInline ? 'span' : 'div';
  if (!isPlain && isLoaded && render !== undefined)
    return <Tag className="markdown" dangerouslySetInnerHTML={{ __html: render(text, isInline) }} />;
  if (isInline) return <Tag className="markdown">{wordsOf(text)}</Tag>;
  const paragraphs = text.replaceAll(LINK, '$1').split(/\n\s*\n/);
  return (
    <Tag className="markdown">
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{wordsOf(paragraph)}</p>
      ))}
    </Tag>
  );
});

const wordsOf = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));

/** Paragraphs whose only marks are those of code: they need no renderer. */
const PLAIN = /^(?:[^`*_[\]<>#~|&\\\n:+=-]|[-:+=](?! *$)|\n(?![ \t]*(?:\d|[-+=>]| {4}))|`[^`\n]+`){0,2000}$/;
/** A link, which is shown as its words until the renderer has loaded, so that the lines stay in their places. */
const LINK = /\[([^\]\n]{1,200})\]\([^)\n]{1,500}\)/g;
