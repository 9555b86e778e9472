export { printTable, withTable } from './peers/markdown-tables.ts';
export { type ProcessUsage, usageOf } from './process-usage.ts';
