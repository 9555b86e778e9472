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
  const words = text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
  return <Tag className="markdown">{isInline ? words : <p>{words}</p>}</Tag>;
});

/** One paragraph whose only marks are those of code: it needs no renderer. */
const PLAIN = /^(?:[^`*_[\]<>#~|&\\\n:+=-]|[-:+=](?! *$)|`[^`\n]+`){0,2000}$/;
