import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocumentError } from '@ethread/openrpc';
import { type Files, type Form, FORMS, layOut } from '../emitters/layout.ts';
import { type Part, PARTS } from '../emitters/modules.ts';
import type { Api } from '../model/api.ts';
import { readApi } from '../model/read-api.ts';
import { readSource, referencedReader } from '../source/read-source.ts';
import { writeFiles } from './write-files.ts';
import type { Output } from './output.ts';
import { readFlags } from './read-flags.ts';
import { USAGE } from './usage.ts';

/** The default export of a plugin file, which creates more files from a document. */
export type Plugin = (
  api: Api,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/** Generates the packages of a document. Returns the exit code. */
export async function generateCommand(args: readonly string[], output: Output): Promise<number> {
  const { positionals, values } = readFlags(args, {
    out: { type: 'string' },
    form: { type: 'string', default: 'folder' },
    name: { type: 'string' },
    only: { type: 'string', default: PARTS.join(',') },
    client: { type: 'string', default: 'full' },
    remote: { type: 'boolean', default: false },
    plugin: { type: 'string', multiple: true, default: [] },
  });
  const [place] = positionals;
  if (place === undefined || values.out === undefined || positionals.length > 1)
    throw new DocumentError(`usage: ${USAGE.generate}`);
  const api = await readApi(await readSource(place), referencedReader(values));
  const isTypesOnly = choice(values.client, ['full', 'types'], '--client') === 'types';
  const parts = values.only.split(',').map((part) => choice(part, PARTS, '--only'));
  const files = await layOut(api, {
    form: choice<Form>(values.form, FORMS, '--form'),
    name: packageName(values.name ?? api.title),
    parts: isTypesOnly ? parts.filter((part): part is Part => part !== 'server') : parts,
    isTypesOnly,
  });
  const written = writeFiles(values.out, await withPlugins(files, api, values.plugin));
  for (const note of api.notes) output.error(`note: ${note}`);
  output.log(
    `${written.length} of ${files.size} files written to ${values.out}: ${api.methods.length} methods, ${api.schemas.size} schemas`,
  );
  return 0;
}

async function withPlugins(files: Files, api: Api, plugins: readonly string[]): Promise<Files> {
  const all = new Map(files);
  for (const path of plugins) {
    const module: { default?: Plugin } = await import(pathToFileURL(resolve(path)).href);
    if (typeof module.default !== 'function')
      throw new DocumentError(`${path}: has no default export that is a function`);
    for (const [name, content] of Object.entries(await module.default(api))) all.set(name, content);
  }
  return all;
}

/** Checks that the value of an option is one of its choices. */
function choice<Choice extends string>(value: string, choices: readonly Choice[], option: string): Choice {
  const found = choices.find((one) => one === value);
  if (found === undefined) throw new DocumentError(`${option}: ${value} is not one of ${choices.join(', ')}`);
  return found;
}

/** Converts a document's title to a valid npm package name. */
function packageName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return name || 'openrpc-api';
}
