export { GUARD_CHAIN, guardWorkloadsOf } from './guard/guard-workloads.ts';
export { nestedCallsTo, nobody } from './nested-calls.ts';
