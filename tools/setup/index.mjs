export { describeWith, itWith } from './describe-with.mjs';
export { installHintOf, pathOf } from './requirements.mjs';
export { sharedPostgresUrl } from './shared-postgres.mjs';
