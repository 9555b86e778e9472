import type { Api, ApiMethod, ApiParam } from '../model/api.ts';
import { type PrintedTypes, printTypes } from '../printer/print-types.ts';

/** The longest example value that is shown. */
const MAX_EXAMPLE = 4_000;

/** Emits a Markdown page about all methods. The document's text is shown as plain text, never as HTML or links. */
export async function emitDocs(api: Api): Promise<string> {
  const schemas = api.methods.flatMap(({ params, result }) => [...params, ...(result ? [result] : [])]);
  const types = await printTypes(
    schemas.map(({ schema }) => schema),
    String,
  );
  const title = [api.title, api.version].filter(Boolean).join(' ');
  const servers = api.servers.map(
    ({ name, url, summary }) => `- ${inline(name)}: ${code(url)} ${inline(summary)}`,
  );
  return [
    `# ${inline(title)}`,
    block(api.description),
    ...(servers.length > 0 ? ['## Servers', servers.join('\n')] : []),
    '## Methods',
    ...api.methods.flatMap((method) => methodPage(method, types)),
    ...(api.errors.length > 0
      ? [
          '## Errors',
          [
            '| Code | Message | Class |',
            '| --- | --- | --- |',
            ...api.errors.map(
              ({ code: number, message, className }) => `| ${number} | ${cell(message)} | \`${className}\` |`,
            ),
          ].join('\n'),
        ]
      : []),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function methodPage(method: ApiMethod, types: PrintedTypes): string[] {
  const { name, summary, description, isDeprecated, tags, result, errors, examples, links, externalDocs } =
    method;
  return [
    `### ${code(name)}`,
    isDeprecated ? '**Deprecated.**' : '',
    block(summary),
    block(description),
    tags.length > 0 ? `Tags: ${tags.map(inline).join(', ')}` : '',
    externalDocs ? `See ${code(externalDocs.url)}` : '',
    `Params: ${structureWords(method)}.`,
    method.params.length > 0 ? paramTable(method.params, types) : '',
    result
      ? `Result: ${code(oneLine(types.of(result.schema).text))} ${inline(result.description)}`
      : 'It is a notification, which is not answered.',
    errors.length > 0
      ? `Errors: ${errors.map(({ code: number, message }) => `${number} ${inline(message)}`).join('; ')}`
      : '',
    links.length > 0
      ? `Links: ${links.map((link) => [code(link.method || link.name), inline(link.description)].join(' ')).join('; ')}`
      : '',
    ...examples.flatMap((example) => [
      `Example: ${inline(example.name)}`,
      fenced({
        params: example.params.map(({ value }) => value),
        ...(example.result ? { result: example.result.value } : {}),
      }),
    ]),
  ].filter(Boolean);
}

function paramTable(params: readonly ApiParam[], types: PrintedTypes): string {
  const rows = params.map(
    ({ name, required, schema, description }) =>
      `| ${code(name)} | ${required ? 'yes' : 'no'} | ${cell(code(oneLine(types.of(schema).text)))} | ${cell(description)} |`,
  );
  return ['| Param | Required | Type | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function structureWords({ params, paramStructure }: ApiMethod): string {
  if (params.length === 0) return 'none';
  return { 'by-name': 'by name', 'by-position': 'by position', either: 'by position or by name' }[
    paramStructure
  ];
}

/** Prints a type in one line, without comments. A line of the text is a property, or the start or end of an object. */
function oneLine(text: string): string {
  const lines = text.replace(/\/\*\*[^]*?\*\//g, '').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line, index, all) => (/\{$/.test(line) || /^\}/.test(all[index + 1] ?? '}') ? line : `${line};`))
    .join(' ')
    .replace(/\.\.\.\(([\w.]+)\)\[\]/g, '...$1[]');
}

/** Returns text without any markup. */
function inline(text: string): string {
  return block(text).replace(/\s+/g, ' ');
}

function block(text: string): string {
  return text
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_[\]#|!~]/g, '\\$&')
    .trim();
}

const cell = (text: string) => (text.startsWith('`') ? text.replace(/\|/g, '\\|') : inline(text));

function code(text: string): string {
  const plain = text
    .replace(/[^\P{C}]/gu, ' ')
    .replace(/`/g, 'ˋ')
    .trim();
  return `\`${plain || ' '}\``;
}

function fenced(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const shown = text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}\n…` : text;
  const fence = '`'.repeat(Math.max(3, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}json\n${shown}\n${fence}`;
}
