/** An archive as its name describes it: `NETWORK-EPOCH-ROOT`, where ere may add profiles. */
export interface ArchiveName {
  readonly file: string;
  readonly network: string;
  /** The number of the archive: its first block is this many times the blocks of an archive. */
  readonly epoch: number;
  /** The format with the beginning of the root of its blocks. Archives of the same blocks have the same. */
  readonly root: string;
}

/** The longest text of an index that is searched, in characters. */
export const MAX_INDEX_CHARS = 8 * 1024 * 1024;
/** The highest number of an archive. */
const MAX_EPOCH = 1_000_000;

const NAME =
  /(?<![\w.%-])([a-z][a-z0-9]{0,31})-(\d{5,7})-([0-9a-f]{8})((?:-[a-z]{1,16}){0,3})\.(era1|ere|erae)(?![\w.-])/g;
const SHA256 = /(?<![0-9a-fA-F])(?:0x)?([0-9a-fA-F]{64})(?![0-9a-fA-F])/;

/**
 * Finds the archives with receipts that a text names: an index page of a server, or a plain list. A name contains no
 * folder. Archives of the beacon chain (`.era`) and those without receipts are not found, since their blocks would have
 * to be executed.
 */
export function archivesIn(text: string): ArchiveName[] {
  const found = new Map<string, ArchiveName>();
  for (const [file, network = '', digits, root, profiles = '', format] of text
    .slice(0, MAX_INDEX_CHARS)
    .matchAll(NAME)) {
    const epoch = Number(digits);
    if (epoch > MAX_EPOCH || profiles.includes('-noreceipts')) continue;
    found.set(file, { file, network, epoch, root: `${root}.${format === 'erae' ? 'ere' : format}` });
  }
  return [...found.values()].toSorted((one, other) => one.epoch - other.epoch);
}

/**
 * Returns the SHA-256 hashes, in lower case, that a `checksums.txt` gives for archives: by name, or where its lines have
 * no names, in the order of the archives.
 */
export function checksumsIn(text: string, archives: readonly ArchiveName[]): ReadonlyMap<string, string> {
  const lines = text
    .slice(0, MAX_INDEX_CHARS)
    .split('\n')
    .flatMap((line) => {
      const hash = SHA256.exec(line)?.[1]?.toLowerCase();
      return hash === undefined ? [] : [{ hash, file: archivesIn(line)[0]?.file }];
    });
  const named = lines.flatMap(({ hash, file }) => (file === undefined ? [] : [[file, hash] as const]));
  if (named.length > 0 || lines.length !== archives.length) return new Map(named);
  return new Map(archives.map(({ file }, index) => [file, lines[index]?.hash ?? '']));
}
