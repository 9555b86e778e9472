export { encodeIndex } from '../archive-writer.ts';
export { compressFrames } from '../snappy-frames.ts';
export { archiveBytes, archiveFile, sourceOf } from './archive-files.ts';
export { buildBlocks, type BuiltBlock, testGenesis, testGenesisHeader, testLog } from './chain-builder.ts';
