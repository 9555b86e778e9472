import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { ENDPOINT } from '../snippets/snippets.ts';

for (const [name, language] of Object.entries({ bash, json, python, typescript, yaml }))
  highlighter.registerLanguage(name, language);

/** Where a service may be named, over HTTP and over WebSocket; the page puts the reader's own there. */
const PLACES = [ENDPOINT, ENDPOINT.replace(/^http/, 'ws')];

/** Code as HTML with classes for its parts; languages that are not known stay plain. */
export function highlight(code: string, language: string): string {
  const html = highlighter.getLanguage(language)
    ? highlighter.highlight(code, { language }).value
    : code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return PLACES.reduce(
    (text, place) => text.replaceAll(place, `<span data-place="${place.split(':', 1)[0]}">${place}</span>`),
    html,
  );
}
