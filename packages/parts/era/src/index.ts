export { MAX_ARCHIVE_BLOCKS } from './accumulator.ts';
export type { ArchivedBlock } from './archive-block.ts';
export { type ArchiveSource } from './archive-writer.ts';
export { type Archive, openArchive } from './archive.ts';
export { encodeEntry } from './entry.ts';
export { writeEre } from './archive-writer.ts';
