import { printBytes } from '@ethread/core/print-bytes';
import {
  type Contract,
  type Method,
  errorsOf,
  type Field,
  objectsOf,
  type ObjectType,
  paramsOf,
  typeLabel,
} from '@ethread/openrpc';
import type { DocumentPlace } from '../site-facts/document-place.ts';
import { snippetsOf, writeFirst } from '../snippets/endpoint.ts';
import { markdownCode, markdownTable } from './table.ts';
import { markdownType } from './types-markdown.ts';

export function methodMarkdown(contract: Contract, method: Method, place: DocumentPlace): string {
  return [
    `# ${method.name}`,
    method.summary,
    [...(place.mark ? [`Kind: [${place.mark.word}](/${place.mark.page})`] : []), ...factsOf(method)]
      .map((fact) => `- ${fact}`)
      .join('\n'),
    method.description,
    methodText(contract, method, place),
    ...(method.credits === undefined ? [] : requests(method, place)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Returns the part of a method's page that follows from its document alone: params, result, errors and examples. */
export function methodText(contract: Contract, method: Method, place: DocumentPlace): string {
  const isPriced = method.credits !== undefined;
  const inputs = method.params.flatMap(({ schema }) => objectsOf(contract, schema));
  const outputs = objectsOf(contract, method.result.schema);
  const here = new Set([...inputs, ...outputs].map(({ name }) => name));
  const table = (fields: readonly Field[], word: Word, strict: readonly string[] = []) =>
    markdownTable(
      ['Name', 'Type', word, 'Meaning'],
      fields.map(({ name, type, required, description, default: standard }) => [
        `\`${name}\``,
        markdownType(type, place.folder, here),
        required ? 'yes' : strict.includes(name) ? 'when strict' : 'no',
        description + (standard === undefined ? '' : ` Default: \`${standard}\`.`),
      ]),
    );
  const object = (type: ObjectType, word: Word, strict: readonly string[] = []) => [
    `### ${type.name}`,
    type.description,
    table(type.fields, word, strict),
  ];
  const params = method.params.map((param) => ({ ...param, type: typeLabel(param.schema) }));
  const strictParams = method.params.filter((param) => param.requiredByContract).map(({ name }) => name);
  return [
    '## Params',
    params.length === 0 ? 'None.' : table(params, 'Required', strictParams),
    ...inputs.flatMap((type, index) =>
      object(type, 'Required', index === 0 ? method.requiredPropertiesByContract : []),
    ),
    '## Result',
    `${markdownType(typeLabel(method.result.schema), place.folder, here)}. ${method.result.description ?? ''}`,
    ...outputs.flatMap((type) => object(type, 'Always there')),
    '## Errors',
    markdownTable(
      ['Code', 'Message', 'When', ...(isPriced ? ['Credits'] : [])],
      errorsOf(contract, method).map(({ name, code, message, when, recovery = '', owed }) => [
        `[${code}](/${place.folder}errors/#${name})`,
        `\`${message}\``,
        `${when} ${recovery}`.trim(),
        ...(isPriced ? [owed ? 'owed' : 'free'] : []),
      ]),
    ),
    ...(method.examples.length > 0 ? ['## Examples'] : []),
    ...method.examples.flatMap((example) => [
      `<details class="example"><summary>${example.name}</summary>`,
      'Params:',
      markdownCode('json', JSON.stringify(paramsOf(example), null, 2)),
      'Result:',
      markdownCode('json', JSON.stringify(example.result, null, 2)),
      '</details>',
    ]),
  ]
    .filter(Boolean)
    .join('\n\n');
}

type Word = 'Required' | 'Always there';

/** Returns the main facts of a method in words: its price, failover and limits. */
export function factsOf({ credits, failover, limits = {}, gasCap }: Method): readonly string[] {
  return [
    ...(credits === undefined ? [] : [`${credits.toLocaleString('en')} credits`]),
    ...(failover ? ['failover'] : []),
    ...Object.entries(limits).map(limitWords),
    ...(gasCap ? [`gas cap ${gasCap.multipleOfBlockGasLimit} × the block’s gas limit`] : []),
  ];
}

/** Returns a limit in words: `at most 10 s` for `maxDurationMs`, `at most 1,000 per key` for `maxPerKey`. */
function limitWords([name, value]: readonly [string, number]): string {
  const [, most, subject = '', unit] = /^(max)?(\w*?)(Ms|Bytes)?$/.exec(name) ?? [];
  const amount = unit === 'Ms' ? `${value / 1000} s` : unit ? printBytes(value) : value.toLocaleString('en');
  const words = subject.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return `${most ? 'at most ' : ''}${amount} ${words}`.replace(/ (duration)?$/, '');
}

function requests(method: Method, place: DocumentPlace): readonly string[] {
  const [example] = method.examples;
  const call = { method: method.name, params: example ? paramsOf(example) : [] };
  return [
    '## Request',
    ...snippetsOf(place).flatMap((snippet) => [
      `### ${snippet.title}`,
      markdownCode(snippet.language, writeFirst(snippet, call)),
    ]),
  ];
}
