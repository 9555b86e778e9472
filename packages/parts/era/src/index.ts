export { MAX_ARCHIVE_BLOCKS } from './accumulator.ts';
export type { ArchivedBlock } from './archive-block.ts';
export { type ArchiveSource, sourceOfArchived } from './archive-source.ts';
export { type Archive, openArchive } from './archive.ts';
export { encodeEntry } from './entry.ts';
export { writeEra1 } from './era1-writer.ts';
export { writeEre } from './ere-writer.ts';
