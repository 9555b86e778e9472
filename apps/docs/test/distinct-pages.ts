import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE, sitePaths } from './site-paths.ts';

/** The pages of the contract's methods, to which scripts add a form for each param. */
const METHODS = /^methods\//;

/**
 * Returns the pages that together have every shape of the site: most pages come from a few templates, and rules that judge
 * shapes find nothing new on them. The pages of the contract's methods are among them all.
 */
export function distinctPages(): readonly string[] {
  const seen = new Set<string>();
  return sitePaths
    .map((path) => ({ path, shapes: shapesOf(path) }))
    .sort((a, b) => Number(isMethod(b.path)) - Number(isMethod(a.path)) || b.shapes.size - a.shapes.size)
    .filter(({ path, shapes }) => {
      const isNew = isMethod(path) || path === '' || [...shapes].some((shape) => !seen.has(shape));
      for (const shape of shapes) seen.add(shape);
      return isNew;
    })
    .map(({ path }) => path);
}

function isMethod(path: string): boolean {
  return METHODS.test(path);
}

/** Returns the kinds of elements of a page, the order of its headings by pairs, and the elements that are empty. */
function shapesOf(path: string): ReadonlySet<string> {
  const html = readFileSync(join(SITE, path, 'index.html'), 'utf8').replace(
    /<(script|style)\b.*?<\/\1>/gs,
    '',
  );
  const headings = [...html.matchAll(/<(h[1-6])\b/g)].map(([, tag]) => tag);
  const kinds = [...html.matchAll(/<([a-z][\w-]*)((?:\s[^>]*)?)>/g)].map(
    ([, tag, attributes = '']) => `${tag} ${kindOf(attributes)}`,
  );
  const empty = [...html.matchAll(/<(\w+)[^>]*><\/\1>/g)].map(([, tag]) => `empty ${tag}`);
  return new Set([...kinds, ...empty, ...headings.map((tag, at) => `${headings[at - 1]} ${tag}`)]);
}

/** Returns the names of attributes, with the values of those that decide what an element is. */
function kindOf(attributes: string): string {
  return [...attributes.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)]
    .map(([, name = '', value]) => (/^(class|role|type)$/.test(name) ? `${name}=${value}` : name))
    .sort()
    .join(' ');
}
