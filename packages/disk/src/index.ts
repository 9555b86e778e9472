export { DiskFullError, requireSpace } from './require-space.ts';
