import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContracts } from '../src/build/read-contracts.ts';
import { SITE, sitePaths } from './site-paths.ts';

/** The page of a method of the contract, to which scripts add a field of a form for each param. */
const METHOD = /^methods\/([^/]+)\/$/;

const { service: contract } = readContracts();

/**
 * Returns the pages that together have every shape of the site: most pages come from a few templates, and rules that judge
 * shapes find nothing new on them. The pages of methods come first.
 */
export function distinctPages(): readonly string[] {
  const seen = new Set<string>();
  return sitePaths
    .map((path) => ({ path, shapes: shapesOf(path) }))
    .sort((a, b) => Number(isMethod(b.path)) - Number(isMethod(a.path)) || b.shapes.size - a.shapes.size)
    .filter(({ path, shapes }) => {
      const isNew = path === '' || [...shapes].some((shape) => !seen.has(shape));
      for (const shape of shapes) seen.add(shape);
      return isNew;
    })
    .map(({ path }) => path);
}

function isMethod(path: string): boolean {
  return METHOD.test(path);
}

/** Returns the kinds of the params for which a page has fields. */
function fieldsOf(path: string): readonly string[] {
  const name = METHOD.exec(path)?.[1];
  const params = contract.methods.find((method) => method.name === name)?.params ?? [];
  return params.map(({ schema }) => `field ${JSON.stringify(schema)}`);
}

/**
 * Returns the kinds of elements of a page and of the fields that scripts add, the order of its headings by pairs, and the
 * elements that are empty.
 */
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
  return new Set([
    ...kinds,
    ...fieldsOf(path),
    ...empty,
    ...headings.map((tag, at) => `${headings[at - 1]} ${tag}`),
  ]);
}

/** Returns the names of attributes, with the values of those that decide what an element is. */
function kindOf(attributes: string): string {
  return [...attributes.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)]
    .map(([, name = '', value]) => (/^(class|role|type)$/.test(name) ? `${name}=${value}` : name))
    .sort()
    .join(' ');
}
