export type { Comparison, ComparisonResult, Measurement, RunOptions, Variant } from './comparison.ts';
export { type ClientPage, openClientPage } from './clients/client-page.ts';
export { GUARD_CHAIN, guardWorkloadsOf } from './guard/guard-workloads.ts';
export { installPackages } from './install-packages.ts';
export { nestedCallsTo, nobody } from './nested-calls.ts';
export type { Workload } from './peers/workloads.ts';
export { printReport } from './report.ts';
export { runComparison } from './run-comparison.ts';
export { openWorkbench, type Workbench } from './workbench.ts';
