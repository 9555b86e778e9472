import { type Contract, objectsOf } from '@ethread/openrpc';
import type { Contracts } from '../contracts.ts';
import type { Page, PageSection } from '../site-facts/page.ts';
import { SEARCH_KEYWORDS } from './search-keywords.ts';
import type { SearchEntry } from '../site-facts/search-entry.ts';

/** Sections whose headings are entries of their own. */
const WITH_SECTIONS: ReadonlySet<PageSection> = new Set(['Guide', 'How to', 'Clients', 'Operation']);

/**
 * Returns all entries of the search: pages and their sections in full, the fields of methods, errors and types.
 *
 * @throws when keywords name an entry that does not exist.
 */
export function searchEntries(contracts: Contracts, pages: readonly Page[]): readonly SearchEntry[] {
  const entries = entriesOf(contracts, pages);
  const paths = new Set(entries.map(({ path }) => path));
  const lost = Object.keys(SEARCH_KEYWORDS).filter((path) => !paths.has(path));
  if (lost.length > 0) throw new Error(`no entry of the search has the path ${lost.join(', ')}`);
  return entries.map((entry) => {
    const keywords = [wordsOfName(entry), SEARCH_KEYWORDS[entry.path]].filter(Boolean).join(', ');
    return keywords === '' ? entry : { ...entry, keywords };
  });
}

/** Returns the words in the name of a method or an error: `gas price` for eth_gasPrice, `parse error` for ParseError. */
function wordsOfName({ path }: SearchEntry): string {
  const name = /(?:methods\/|errors\/#)(\w+)\/?$/.exec(path)?.[1] ?? '';
  return name
    .replace(/^(eth|net|web3|debug|trace|proof|beacon|ethread)_(get(?=[A-Z]))?/, '')
    .replaceAll(/_|(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

function entriesOf(
  { service, companions, account, admin }: Contracts,
  pages: readonly Page[],
): readonly SearchEntry[] {
  return [
    ...pages.map(({ path, title, section, description, markdown }) => ({
      path,
      title,
      where: section,
      text: description,
      names: plain(/^(?:(?!\n## )[^])*/.exec(markdown)?.[0] ?? ''),
    })),
    ...pages
      .filter(
        ({ section, path }) => WITH_SECTIONS.has(section) || /^(account|admin|companions)\/$/.test(path),
      )
      .flatMap((page) => headings(page)),
    ...ofContract(service, ''),
    ...ofContract(companions, 'companions/'),
    ...ofContract(account, 'account/'),
    ...ofContract(admin, 'admin/'),
  ];
}

function headings({ path, title, markdown, headings: all }: Page): readonly SearchEntry[] {
  return all.map(({ id, text }) => {
    const section = markdown.split(`## ${text}\n`)[1]?.split('\n## ')[0] ?? '';
    return {
      path: `${path}#${id}`,
      title: text,
      where: title,
      text: firstSentence(section),
      names: plain(section),
    };
  });
}

function ofContract(contract: Contract, folder: string): readonly SearchEntry[] {
  const errors = contract.errors.map(({ name, code, message, when, httpStatus }) => ({
    path: `${folder}errors/#${name}`,
    title: `${code} ${message}`,
    where: `Errors, HTTP ${httpStatus}`,
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
  // Several params of a method may share a path. The first one represents them.
  const places = new Set<string>();
  return [...errors, ...fields, ...params].filter(({ path }) => !places.has(path) && places.add(path));
}

/** Returns the words of Markdown, each once. */
const plain = (markdown: string) => [...new Set(markdown.match(/[\p{L}\p{N}_.-]{2,}/gu) ?? [])].join(' ');

const firstSentence = (markdown: string) =>
  (/^[^\n|`#<-][^\n]*/m.exec(markdown)?.[0] ?? '').replaceAll(/[`*]|\]\([^)]*\)|\[/g, '').slice(0, 160);
