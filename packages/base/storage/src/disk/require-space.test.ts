import { tmpdir } from 'node:os';
import { DiskFullError, requireSpace } from './require-space.ts';
import { describeWith } from '@ethread/setup';
import { makeSmallDisk } from '../testing/index.ts';

const MEBIBYTE = 2 ** 20;

describe('requireSpace', () => {
  it('throws when a disk has less space, naming the folder', () => {
    requireSpace(tmpdir(), 1);
    expect(() => requireSpace(tmpdir(), 2 ** 60)).toThrow(DiskFullError);
    expect(() => requireSpace(tmpdir(), 2 ** 60)).toThrow(`${tmpdir()}: the disk is full`);
  });
});

describeWith('small disks')('requireSpace on a full disk', () => {
  it('throws while the disk is full, and no longer when it has space again', () => {
    const disk = makeSmallDisk(16);
    requireSpace(disk.folder, 8 * MEBIBYTE);
    disk.fill(4);
    expect(() => requireSpace(disk.folder, 8 * MEBIBYTE)).toThrow('the disk is full: 4 MiB are free');
    disk.empty();
    requireSpace(disk.folder, 8 * MEBIBYTE);
    disk.remove();
  });
});
