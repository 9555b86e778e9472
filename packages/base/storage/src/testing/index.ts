export { openProxy, type Proxy } from './proxy.ts';
export { type S3Server, startS3Server } from './s3-server.ts';
export { makeSmallDisk, type SmallDisk } from './small-disk.ts';
export { temporaryFolders } from './temporary-folders.ts';
