import { tmpdir } from 'node:os';
import { DiskFullError, requireSpace } from './require-space.ts';
import { describeWith } from '@ethread/setup';
import { makeSmallDisk } from './testing/index.ts';

const MEBIBYTE = 2 ** 20;

describe('asking for space', () => {
  it('throws where a disk has less, naming the folder', () => {
    requireSpace(tmpdir(), 1);
    expect(() => requireSpace(tmpdir(), 2 ** 60)).toThrow(DiskFullError);
    expect(() => requireSpace(tmpdir(), 2 ** 60)).toThrow(`${tmpdir()}: the disk is full`);
  });
});

describeWith('small disks')('on a disk that fills up', () => {
  it('throws while it is full, and not when there is space again', () => {
    const disk = makeSmallDisk(16);
    requireSpace(disk.folder, 8 * MEBIBYTE);
    disk.fill(4);
    expect(() => requireSpace(disk.folder, 8 * MEBIBYTE)).toThrow('the disk is full: 4 MiB are free');
    disk.empty();
    requireSpace(disk.folder, 8 * MEBIBYTE);
    disk.remove();
  });
});
