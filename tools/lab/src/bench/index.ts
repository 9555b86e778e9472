export { GUARD_CHAIN, guardWorkloadsOf } from './guard/guard-workloads.ts';
export { withTable } from './peers/markdown-tables.ts';
export { nestedCallsTo, nobody } from './nested-calls.ts';
