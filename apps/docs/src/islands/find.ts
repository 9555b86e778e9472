import MiniSearch, { type Query } from 'minisearch';
import type { SearchEntry } from '../site-facts/search-entry.ts';

/** Finds entries by the reader's query, best first. */
export type Find = (text: string) => readonly SearchEntry[];

/** Words without meaning for the search. */
const IDLE = new Set(
  `a about all an and any are at be by can do does for from get give has have how i if in into is it its many me mean
  means much my need of on one or other our out per set should show some that the their them there this to use used using
  want was we what when where which who whole why will with work works you your`.split(/\s+/),
);

/** Words of readers, with the matching words of the docs. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    abuse: 'security bounds',
    account: 'address',
    alchemy: 'infura moving',
    attack: 'security bounds',
    auth: 'authentication key',
    authorization: 'authentication key',
    backfill: 'logs range',
    backup: 'snapshot',
    balance: 'eth_getBalance eth_getProof',
    ban: 'revoke',
    bill: 'credits',
    blocked: 'RateExceeded KeyNotAllowed',
    cancel: 'unsubscribe uninstall revoke',
    broadcast: 'send',
    certificate: 'tls',
    change: 'update',
    cheap: 'price',
    contract: 'eth_call',
    corrupted: 'damaged wrong',
    cost: 'credits price',
    cpu: 'hardware machine',
    ddos: 'security bounds',
    delete: 'revoke pruned keep',
    denial: 'security bounds',
    dos: 'security bounds',
    edit: 'update',
    event: 'logs',
    expensive: 'price',
    fast: 'benchmarks performance',
    fee: 'credits baseFeePerGas',
    gas: 'eth_estimateGas',
    https: 'tls',
    latency: 'benchmarks',
    limit: 'rate exceeded',
    login: 'authentication key',
    merkle: 'proof',
    metamask: 'libraries provider',
    missing: 'pruned NotFound',
    nft: 'token',
    network: 'chain net',
    number: 'count',
    old: 'pruned past',
    optimism: 'families rollup',
    ommer: 'uncle',
    performance: 'benchmarks',
    price: 'credits',
    quicknode: 'infura moving',
    quota: 'credits limits',
    ram: 'memory hardware',
    rate: 'RateExceeded 429 second',
    read: 'eth_call',
    reload: 'changes SIGHUP',
    remove: 'revoke',
    restart: 'shutdown runs',
    shutting: 'shutdown draining',
    sign: 'accounts send',
    speed: 'benchmarks performance',
    ssl: 'tls',
    stop: 'unsubscribe uninstall shutdown',
    stream: 'websocket subscribe',
    submit: 'send',
    subscribe: 'eth_subscribe eth_getLogs WebSocket',
    subscription: 'eth_subscribe eth_unsubscribe WebSocket',
    throttle: 'RateExceeded 429',
    throughput: 'benchmarks performance',
    tip: 'priority',
    token: 'logs transfers key',
    transfer: 'logs',
    tx: 'transaction',
    unknown: 'NotFound exist',
    view: 'eth_call',
    wallet: 'libraries provider',
    ws: 'WebSocket',
  }).map(([word, others]) => [stemOf(word), others.split(' ')]),
);

/** Splits a text into the words that readers type: `getlogs` and `logs` find `eth_getLogs`, too. */
export function words(text: string): string[] {
  const plain = text.split(/[^\p{L}\p{N}_.-]+/u).filter(Boolean);
  return plain
    .flatMap((word) => [
      ...new Set([word, ...word.split(/[_.-]/), ...word.split(/[_.-]|(?<=[a-z0-9])(?=[A-Z])/)]),
    ])
    .filter(Boolean);
}

/**
 * Returns the weight of a page. Readers mostly search for methods, less for companions, and least for account,
 * administration, single keys of the configuration and single alerts.
 */
function boostOf(path: string): number {
  // The types of a method come after its page.
  const [page = '', part] = path.split('#');
  if (part !== undefined && /methods\/\w+\/$/.test(page)) return 0.5 * boostOf(page);
  if (/^(admin|account)\/errors\//.test(path)) return 0.3;
  if (/^operation\/(configuration|alerts|upgrading)\/#/.test(path)) return 0.2;
  if (path.startsWith('errors/#')) return 0.6;
  if (/^(admin|account\/methods)\//.test(path)) return 0.4;
  if (path.startsWith('companions/')) return 0.4;
  // A page comes before its sections.
  if (/\/#[\w-]+$/.test(path)) return 0.65;
  return /methods\/\w+\/$/.test(path) ? 1.6 : 1;
}

// Endings. cspell:ignore ation aeiou
/** Returns the stem that forms of an English word have in common: `request` for requests, requested and requesting. */
function stemOf(word: string): string {
  const lower = word.toLowerCase();
  if (!/^[a-z]{4,}$/.test(lower)) return lower;
  return lower
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|[cs]h)es$|(?<=[^su])s$/, '')
    .replace(/(?<=.{4})(?:ing|ed|ation|ion)$/, '')
    .replace(/(?<=.{3})(?:e|(?<=([^aeiou]))\1)$/, '');
}

export function createFind(entries: readonly SearchEntry[]): Find {
  const index = new MiniSearch<SearchEntry>({
    idField: 'path',
    fields: ['title', 'keywords', 'names', 'text', 'where'],
    tokenize: words,
    processTerm: stemOf,
    searchOptions: {
      boost: { title: 6, keywords: 6, text: 2, where: 3, names: 0.4 },
      prefix: (term) => term.length > 1,
      boostDocument: (path) => boostOf(String(path)),
    },
  });
  index.addAll(entries);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return (text) => {
    const asked = text.split(/\s+/).filter((word) => word !== '' && !IDLE.has(word.toLowerCase()));
    const stems = new Set(asked.map(stemOf));
    // An entry that has twice the words of the question is worth four times as much. A word of many entries counts less.
    const scores = new Map<string, { readonly score: number; readonly covered: number }>();
    for (const word of asked) {
      const found = scoresOf(index, word);
      const rarity = Math.log(1 + entries.length / found.size);
      for (const [path, score] of found) {
        const before = scores.get(path);
        scores.set(path, {
          score: score + (before?.score ?? 0),
          covered: rarity + (before?.covered ?? 0),
        });
      }
    }
    const found = [...scores]
      .map(([path, { score, covered }]) => {
        const entry = byPath.get(path);
        return { entry, score: score * covered ** 2 * (1 + shareOf(entry?.title ?? '', stems)) };
      })
      .sort((one, other) => other.score - one.score)
      .flatMap(({ entry }) => entry ?? []);
    const ranks = [2, 1, 0].map((rank) => found.filter((entry) => rankOf(entry, text) === rank));
    return ranks.flat();
  };
}

/** The worth of a synonym, where the word of the question is 1. */
const SYNONYM_SHARE = 0.7;

/** Returns the share of the words of a title that a question has. */
function shareOf(title: string, stems: ReadonlySet<string>): number {
  const all = title
    .split(/[^\p{L}\p{N}]+|(?<=[a-z\d])(?=[A-Z])/u)
    .filter((word) => word !== '' && !/^(eth|debug)$/.test(word) && !IDLE.has(word.toLowerCase()));
  return all.filter((word) => stems.has(stemOf(word))).length / (all.length || 1);
}

/** Returns the score of each entry for a word of a question or one of its synonyms. */
function scoresOf(index: MiniSearch<SearchEntry>, word: string): ReadonlyMap<string, number> {
  const synonyms = SYNONYMS[stemOf(word)] ?? [];
  const own: Query = { queries: [word], tokenize: (all) => [all.replace(/[^\p{L}\p{N}]+$/u, '')] };
  const known = index.search(own);
  // A typing error in a short word makes another word.
  const found = known.length > 0 || word.length < 4 ? known : index.search({ ...own, fuzzy: 0.2 });
  const scores = new Map(found.map(({ id, score }): [string, number] => [String(id), score]));
  for (const synonym of synonyms) {
    for (const { id, score } of index.search(synonym, { tokenize: (all) => [all], prefix: false }))
      scores.set(String(id), Math.max(SYNONYM_SHARE * score, scores.get(String(id)) ?? 0));
  }
  return scores;
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

/** Returns how well a question fits an entry: one of its phrases as a whole, within one, or not. */
function rankOf(entry: SearchEntry, question: string): 0 | 1 | 2 {
  const phrases = phrasesOf(entry);
  if (phrases.includes(question.trim().toLowerCase())) return 2;
  const asked = meaningful(question);
  // The name of an error has words of other subjects.
  const isWithin = phrases.some(
    (one) =>
      meaningful(one) === asked || (!/errors\/#/.test(entry.path) && ` ${one} `.includes(` ${asked} `)),
  );
  return asked.includes(' ') && isWithin ? 1 : 0;
}
