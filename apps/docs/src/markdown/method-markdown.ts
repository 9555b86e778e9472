import {
  type Contract,
  errorsOf,
  type Field,
  type ContractMethod,
  objectsOf,
  paramsOf,
  printLabel,
  typeLabel,
} from '@ethread/openrpc';
import type { DocumentPlace } from '../site-facts/document-place.ts';
import { snippetsOf, writeFirst } from '../snippets/endpoint.ts';
import { markdownCode, markdownTable } from './table.ts';

/** Returns a method's page in Markdown. */
export function methodMarkdown(contract: Contract, method: ContractMethod, place: DocumentPlace): string {
  const isPriced = method.credits !== undefined;
  const inputs = method.params.flatMap(({ schema }) => objectsOf(contract, schema));
  const outputs = objectsOf(contract, method.result.schema);
  const params = method.params.map((param) => ({ ...param, type: typeLabel(param.schema) }));
  return [
    `# ${method.name}`,
    method.summary,
    facts(method, place),
    method.description,
    '## Params',
    params.length === 0 ? 'None.' : fieldTable(params, 'required'),
    ...inputs.flatMap(({ name, description, fields }) => [
      `### ${name}`,
      description,
      fieldTable(fields, 'required'),
    ]),
    '## Result',
    `\`${printLabel(typeLabel(method.result.schema))}\`. ${method.result.description}`,
    ...outputs.flatMap(({ name, description, fields }) => [
      `### ${name}`,
      description,
      fieldTable(fields, 'always'),
    ]),
    '## Errors',
    markdownTable(
      ['Code', 'Message', 'When', ...(isPriced ? ['Credits'] : [])],
      errorsOf(contract, method).map(({ code, message, when, owed }) => [
        String(code),
        `\`${message}\``,
        when,
        ...(isPriced ? [owed ? 'owed' : 'free'] : []),
      ]),
    ),
    ...(isPriced ? requests(method, place) : []),
    ...(method.examples.length > 0 ? ['## Examples'] : []),
    ...method.examples.flatMap((example) => [
      `### ${example.name}`,
      'Params:',
      markdownCode('json', JSON.stringify(paramsOf(example), null, 2)),
      'Result:',
      markdownCode('json', JSON.stringify(example.result.value, null, 2)),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function facts({ credits, failover, limits = {}, gasCap }: ContractMethod, { mark }: DocumentPlace): string {
  return [
    ...(mark ? [`Kind: [${mark.word}](/${mark.page})`] : []),
    ...(credits === undefined ? [] : [`Price: ${credits} credits`]),
    ...(credits === undefined ? [] : [`Failover: ${failover ? 'yes' : 'no'}`]),
    ...Object.entries(limits).map(([name, value]) => `${name}: ${value}`),
    ...(gasCap ? [`Gas cap: ${gasCap.multipleOfBlockGasLimit} × the block's gas limit`] : []),
  ]
    .map((fact) => `- ${fact}`)
    .join('\n');
}

function fieldTable(fields: readonly Field[], word: 'required' | 'always'): string {
  return markdownTable(
    ['Name', 'Type', word === 'required' ? 'Required' : 'Always there', 'Meaning'],
    fields.map(({ name, type, required, description, default: standard }) => [
      `\`${name}\``,
      `\`${printLabel(type)}\``,
      required ? 'yes' : 'no',
      description + (standard === undefined ? '' : ` Default: \`${standard}\`.`),
    ]),
  );
}

function requests(method: ContractMethod, place: DocumentPlace): readonly string[] {
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
