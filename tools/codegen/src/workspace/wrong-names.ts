import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject, type JsonObject } from '@ethread/openrpc';
import { parse } from 'yaml';

/** The pages about the workspace. The changelog names earlier files, too. */
const PAGES = [
  '{README,ARCHITECTURE,CONTRIBUTING,SECURITY}.md',
  '{docs,openrpc,deploy}/**/*.md',
  '{packages,packages/*,apps,tools}/{,*/}README.md',
];
/** The record of what was removed names it. */
const OTHER_PAGES: readonly string[] = ['**/node_modules/**', 'docs/decisions/0060-what-was-removed.md'];
const NAMED_PATH = /(?<![\w./@:-])((?:packages|apps|tools|docs|openrpc|deploy)\/[\w./-]*\w)(?![\w/]*\*)/g;
/** The example of a method that the guides add, and built files. */
const ABSENT = /eth_example|\/dist\b/;
const LINK = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const SCRIPT = /\bnpm run (?:-{1,2}[\w-]+ )*([a-z][\w-]*)/g;
const PROGRAM = /(?:`|npx |\$ )ethread ([a-z][\w-]*)/g;
const LINE_OF_PROGRAM = /^ethread ([a-z][\w-]*)/gm;
const KEY = /`([a-z]\w*(?:\.[a-z]\w*)+)(?:: [^`]*)?`/g;
const FILE = /\.(?:json|yaml)$/;
const COMMAND = /\bcommand\(\s*'([a-z][\w-]*)/g;

/** A name on a page that its source does not have. */
export interface WrongName {
  readonly page: string;
  readonly line: number;
  /** The problem, such as `npm run gone is no script`. */
  readonly problem: string;
}

/**
 * Returns the names on the Markdown pages below `root` that do not exist: files, anchors of links, scripts of npm, commands of
 * `ethread`, and keys with a dot of the configuration or the chart. A page of a package may name the scripts of its own package.json.
 */
export function findWrongNames(root: string): readonly WrongName[] {
  const commands = commandsOf(root);
  const schema = readJson(join(root, 'docs/ethread.schema.json'));
  const values = readYaml(join(root, 'deploy/helm/ethread/values.yaml'));
  const commandProblem = ([, name = '']: RegExpExecArray) =>
    commands.size === 0 || commands.has(name) ? undefined : `ethread ${name} is no command`;
  return globSync(PAGES, { cwd: root, exclude: OTHER_PAGES })
    .sort()
    .flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8');
      const scripts = new Set([root, join(root, dirname(page))].flatMap(scriptsOf));
      return [
        ...find(text, LINK, ([, path = '', anchor]) => {
          const target = path === '' ? page : join(dirname(page), decodeURI(path));
          if (!ABSENT.test(target) && !existsSync(join(root, target))) return `${target} does not exist`;
          if (anchor === undefined || !target.endsWith('.md')) return undefined;
          const isKnown = anchorsOf(readFileSync(join(root, target), 'utf8')).has(anchor);
          return isKnown ? undefined : `${target} has no heading #${anchor}`;
        }),
        ...find(text, NAMED_PATH, ([, path = '']) =>
          ABSENT.test(path) || existsSync(join(root, path)) ? undefined : `${path} does not exist`,
        ),
        ...find(text, SCRIPT, ([, name = '']) =>
          scripts.has(name) ? undefined : `npm run ${name} is no script of package.json`,
        ),
        ...[find(text, PROGRAM, commandProblem), find(shellOf(text), LINE_OF_PROGRAM, commandProblem)].flat(),
        ...find(text, KEY, ([, path = '']) =>
          FILE.test(path) || hasKey(schema, path.split('.')) || hasValue(values, path.split('.'))
            ? undefined
            : `${path} is no key of the configuration, and no value of the chart`,
        ),
      ].map(({ line, problem }) => ({ page, line, problem }));
    });
}

function find(text: string, pattern: RegExp, problemOf: (match: RegExpExecArray) => string | undefined) {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const problem = problemOf(match);
    return problem === undefined ? [] : [{ line: text.slice(0, match.index).split('\n').length, problem }];
  });
}

/** Returns the page without the lines outside of blocks of shell commands. */
function shellOf(text: string): string {
  let isShell = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('```')) isShell = line === '```sh';
    return isShell ? line : '';
  });
  return lines.join('\n');
}

/** Returns the anchors of a page's headings, as forges make them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const headings = text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm);
  const anchors = [...headings].map(([, heading = '']) => {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return new Set(anchors);
}

function scriptsOf(folder: string): readonly string[] {
  const file = join(folder, 'package.json');
  return existsSync(file) ? Object.keys(Object(readJson(file)['scripts'])) : [];
}

/** Returns the commands that the service defines, without their groups. */
function commandsOf(root: string): ReadonlySet<string> {
  const sources = globSync('apps/service/src/**/*.ts', { cwd: root });
  return new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(COMMAND)].map(([, name = '']) => name),
    ),
  );
}

/**
 * Returns whether the schema has the key at that path. A path whose first name is no key of the configuration names
 * something else.
 */
function hasKey(schema: JsonObject, [first = '', ...rest]: readonly string[]): boolean {
  const own = childrenOf(schema, first);
  return (
    own.length === 0 ||
    rest.reduce((nodes, name) => nodes.flatMap((node) => childrenOf(node, name)), own).length > 0
  );
}

/** Returns the schemas of a member: of an object, of the items of a list, of each alternative. */
function childrenOf(schema: JsonObject, name: string): readonly JsonObject[] {
  const { properties, additionalProperties, items, anyOf, oneOf } = schema;
  const own =
    isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
  const within = [items, anyOf, oneOf].flat().filter(isObject);
  return [...[own].filter(isObject), ...within.flatMap((inner) => childrenOf(inner, name))];
}

function hasValue(values: JsonObject, path: readonly string[]): boolean {
  const found = path.reduce<JsonObject[string] | undefined>(
    (value, name) => (isObject(value) ? value[name] : undefined),
    values,
  );
  return found !== undefined;
}

const readYaml = (file: string): JsonObject => (existsSync(file) ? parse(readFileSync(file, 'utf8')) : {});
const readJson = (file: string): JsonObject =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
