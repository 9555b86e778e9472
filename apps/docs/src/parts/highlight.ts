import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { ENDPOINT } from '../snippets/endpoint.ts';

for (const [name, language] of Object.entries({ bash, go, json, python, rust, typescript, yaml }))
  highlighter.registerLanguage(name, language);
// TypeScript contains JavaScript, so one grammar is enough for both.
highlighter.registerAliases(['js'], { languageName: 'typescript' });

/** The addresses over HTTP and WebSocket that the page replaces by those of the reader's own service. */
const PLACES = [ENDPOINT, ENDPOINT.replace(/^http/, 'ws')];

/** Returns code as HTML with classes for its parts. Code in an unknown language stays plain. */
export function highlight(code: string, language: string): string {
  const html = highlighter.getLanguage(language)
    ? highlighter.highlight(code, { language }).value
    : code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return PLACES.reduce(
    (text, place) => text.replaceAll(place, `<span data-place="${place.split(':', 1)[0]}">${place}</span>`),
    html,
  );
}
