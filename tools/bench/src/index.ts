export type { Comparison, ComparisonResult, Measurement, RunOptions, Variant } from './comparison.ts';
export { printReport } from './report.ts';
export { runComparison } from './run-comparison.ts';
export { openWorkbench, type Workbench } from './workbench.ts';
