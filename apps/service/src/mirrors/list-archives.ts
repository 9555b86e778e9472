import { type ArchiveName, archivesIn, checksumsIn, MAX_INDEX_CHARS } from './archive-name.ts';
import { type Mirror, type MirrorLimits, requestFile } from './mirror-client.ts';
import { MirrorError } from './mirror-error.ts';

/** An archive on one mirror. */
export interface ListedArchive extends ArchiveName {
  readonly mirror: Mirror;
  /** The published SHA-256 hash, in lower-case hex, where the mirror publishes one. */
  readonly sha256: string | undefined;
}

/** The files in which publishers put the hashes of their archives. */
const CHECKSUMS = ['checksums.txt', 'checksums_sha256.txt'];

/** Lists the archives of a mirror by its index and its checksums. @throws {MirrorError} when it lists none. */
export async function listArchives(
  mirror: Mirror,
  limits: MirrorLimits,
  signal: AbortSignal,
): Promise<ListedArchive[]> {
  const read = (file: string | undefined) => readText(mirror, file, limits, signal);
  const failures: unknown[] = [];
  const optional = (file: string | undefined) =>
    read(file).catch((error: unknown) => {
      if (!(error instanceof MirrorError)) throw error;
      failures.push(error);
      return '';
    });
  const index = await optional(undefined);
  let checksums = '';
  for (const file of CHECKSUMS) checksums ||= await optional(file);
  const archives = archivesIn(`${index}\n${checksums}`);
  const [failure] = failures;
  if (archives.length === 0) {
    throw index === '' && failure instanceof MirrorError ? failure : new MirrorError('it lists no archives');
  }
  const hashes = checksumsIn(checksums, archives);
  return archives.map((archive) => ({ ...archive, mirror, sha256: hashes.get(archive.file) }));
}

async function readText(
  mirror: Mirror,
  file: string | undefined,
  limits: MirrorLimits,
  signal: AbortSignal,
): Promise<string> {
  const { body } = await requestFile(
    mirror,
    file,
    0,
    { ...limits, windowBytes: 1, maxBytes: MAX_INDEX_CHARS },
    signal,
  );
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_INDEX_CHARS) throw new MirrorError(`its list is longer than ${MAX_INDEX_CHARS} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}
