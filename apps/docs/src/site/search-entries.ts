import { type Contract, objectsOf } from '@ethread/contract';
import type { Contracts } from '../contracts.ts';
import type { Page } from './page.ts';
import type { SearchEntry } from './search-entry.ts';

/** Everything that the search can find: pages, the fields of methods, errors, types. */
export function searchEntries({ service, admin }: Contracts, pages: readonly Page[]): readonly SearchEntry[] {
  return [
    ...pages.map(({ path, title, section, description }) => ({
      path,
      title,
      where: section,
      text: description,
    })),
    ...pages
      .filter(({ section, path }) => section === 'Guide' || path === 'admin/')
      .flatMap((page) => headings(page)),
    ...ofContract(service, ''),
    ...ofContract(admin, 'admin/'),
  ];
}

function headings({ path, title, markdown, headings: all }: Page): readonly SearchEntry[] {
  return all.map(({ id, text }) => ({
    path: `${path}#${id}`,
    title: text,
    where: title,
    text: firstSentence(markdown.split(`## ${text}\n`)[1] ?? ''),
  }));
}

function ofContract(contract: Contract, folder: string): readonly SearchEntry[] {
  const errors = contract.errors.map(({ name, code, message, when }) => ({
    path: `${folder}errors/#${name}`,
    title: `${code} ${message}`,
    where: 'Errors',
    text: when,
  }));
  const fields = contract.methods.flatMap((method) =>
    objectsOf(contract, method.result.schema).map((type) => ({
      path: `${folder}methods/${method.name}/#${type.name}`,
      title: type.name,
      where: `Result of ${method.name}`,
      text: type.fields.map(({ name }) => name).join(' '),
    })),
  );
  const params = contract.methods.flatMap((method) =>
    method.params.flatMap((param) =>
      objectsOf(contract, param.schema)
        .slice(0, 1)
        .map((type) => ({
          path: `${folder}methods/${method.name}/#params`,
          title: `${param.name}: ${type.name}`,
          where: `Params of ${method.name}`,
          text: type.fields.map(({ name }) => name).join(' '),
        })),
    ),
  );
  // A method may have several params of one place; the first stands for it.
  const places = new Set<string>();
  return [...errors, ...fields, ...params].filter(({ path }) => !places.has(path) && places.add(path));
}

const firstSentence = (markdown: string) =>
  (/^[^\n|`#<-][^\n]*/m.exec(markdown)?.[0] ?? '').replaceAll(/[`*]|\]\([^)]*\)|\[/g, '').slice(0, 160);
