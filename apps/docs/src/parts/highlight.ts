import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { ENDPOINT } from '../snippets/endpoint.ts';

for (const [name, language] of Object.entries({ bash, json, python, typescript, yaml }))
  highlighter.registerLanguage(name, language);
// TypeScript contains JavaScript, so one grammar is enough for both.
highlighter.registerAliases(['js'], { languageName: 'typescript' });

/**
 * The service's address over HTTP or WebSocket, which the page replaces by that of the reader's own service. Only the
 * service has these paths: the same address without one may be that of a node.
 */
const PLACE = new RegExp(`${ENDPOINT.replace(/^http/, '(http|ws)')}(?=/(?:ws/)?v3/|/packages/)`, 'g');

/** Returns code as HTML with classes for its parts. Code in an unknown language stays plain. */
export function highlight(code: string, language: string): string {
  const html = highlighter.getLanguage(language)
    ? highlighter.highlight(code, { language }).value
    : code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return html.replaceAll(PLACE, (place, scheme: string) => `<span data-place="${scheme}">${place}</span>`);
}
