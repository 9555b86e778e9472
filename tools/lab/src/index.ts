export { toLines } from './report.ts';
export { type LabOptions, type LabReport, runLab, type Tally } from './run-lab.ts';
