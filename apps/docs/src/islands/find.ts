import MiniSearch, { type Query } from 'minisearch';
import type { SearchEntry } from '../site-facts/search-entry.ts';

/** Finds entries by the reader's query, best first. */
export type Find = (text: string) => readonly SearchEntry[];

/** Words without meaning for the search. */
const IDLE = new Set(
  'a an and are at by can do does for from get has have how i in is it many much my of on or the to what when where which with'.split(
    ' ',
  ),
);

/** Words of readers, with the matching words of the docs. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  account: ['eth_getProof', 'address'],
  auth: ['authentication', 'key'],
  authorization: ['authentication', 'key'],
  backfill: ['logs', 'range'],
  balance: ['eth_getBalance', 'eth_getProof'],
  bill: ['credits'],
  billing: ['credits'],
  contract: ['eth_call'],
  cost: ['credits', 'price'],
  event: ['logs', 'log'],
  events: ['logs', 'log'],
  fee: ['credits', 'baseFeePerGas'],
  gas: ['eth_estimateGas'],
  limit: ['limits', 'rate', 'exceeded'],
  login: ['authentication', 'key'],
  merkle: ['proof'],
  ommer: ['uncle'],
  price: ['credits'],
  pricing: ['credits'],
  quota: ['credits', 'limits'],
  rate: ['RateExceeded', '429', 'second'],
  read: ['eth_call'],
  subscribe: ['eth_subscribe', 'eth_getLogs', 'WebSocket'],
  throttle: ['RateExceeded', '429'],
  token: ['logs', 'transfers', 'key'],
  transfer: ['transfers', 'logs'],
  tx: ['transaction'],
  txs: ['transactions'],
  view: ['eth_call'],
  ws: ['WebSocket'],
};

/** Splits a text into the words that readers type: `getlogs` and `logs` find `eth_getLogs`, too. */
export function words(text: string): string[] {
  const plain = text.split(/[^\p{L}\p{N}_.-]+/u).filter(Boolean);
  return plain.flatMap((word) => [
    ...new Set([word, ...word.split(/[_.]/), ...word.split(/[_.]|(?<=[a-z0-9])(?=[A-Z])/)]),
  ]);
}

/**
 * Returns the weight of a page. Readers mostly search for methods, less for companions, and least for account,
 * administration, single keys of the configuration and single alerts.
 */
function boostOf(path: string): number {
  if (/^(admin|account)\/errors\//.test(path)) return 0.3;
  if (/^operation\/(configuration|alerts|upgrading)\/#/.test(path)) return 0.5;
  if (/^(admin|account\/methods)\//.test(path)) return 0.4;
  if (path.startsWith('companions/')) return 0.5;
  return /methods\/\w+\/$/.test(path) ? 1.6 : 1;
}

/** Creates the index of all entries. */
export function createFind(entries: readonly SearchEntry[]): Find {
  const index = new MiniSearch<SearchEntry>({
    idField: 'path',
    fields: ['title', 'keywords', 'names', 'text', 'where'],
    tokenize: words,
    searchOptions: {
      boost: { keywords: 6, title: 4, text: 2, where: 1.5 },
      prefix: (term) => term.length > 1,
      // A typing error in a short word makes another word.
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      boostDocument: (path) => boostOf(String(path)),
    },
  });
  index.addAll(entries);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return (text) => {
    const asked = text.split(/\s+/).filter((word) => word !== '' && !IDLE.has(word.toLowerCase()));
    if (asked.length === 0) return [];
    const queries = asked.map((word): Query => {
      const synonyms = SYNONYMS[word.toLowerCase()] ?? [];
      return {
        combineWith: 'OR',
        queries: [
          { queries: [word], combineWith: 'AND', tokenize: (all) => [all] },
          ...synonyms.map((synonym) => ({
            queries: [synonym],
            fuzzy: false,
            tokenize: (all: string) => [all],
          })),
        ],
      };
    });
    const all = index.search({ combineWith: 'AND', queries });
    // When no entry has all words, entries with some of them are better than none.
    const found = (all.length > 0 ? all : index.search({ combineWith: 'OR', queries })).flatMap(
      ({ id }) => byPath.get(String(id)) ?? [],
    );
    const ranks = [2, 1, 0].map((rank) => found.filter((entry) => rankOf(phrasesOf(entry), text) === rank));
    return ranks.flat();
  };
}

const meaningful = (text: string): string =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !IDLE.has(word))
    .join(' ');

/** Returns the phrases that mean an entry: its keywords, and the title of a whole page. */
const phrasesOf = ({ keywords = '', path, title }: SearchEntry): readonly string[] => [
  ...keywords.split(', '),
  ...(path.endsWith('/') ? [title.toLowerCase()] : []),
];

/** Returns how well a question fits phrases: one of them as a whole, within one, or not. */
function rankOf(phrases: readonly string[], question: string): 0 | 1 | 2 {
  const asked = meaningful(question);
  if (phrases.includes(question.trim().toLowerCase())) return 2;
  const isWithin = phrases.some((one) => meaningful(one) === asked || ` ${one} `.includes(` ${asked} `));
  return asked.includes(' ') && isWithin ? 1 : 0;
}
