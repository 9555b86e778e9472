export { withTable } from './peers/markdown-tables.ts';
