export { makeSmallDisk, type SmallDisk } from './small-disk.test.data.ts';
