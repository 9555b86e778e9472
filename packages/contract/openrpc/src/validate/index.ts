export { checkDocument, MAX_FAULTS } from './check-document.ts';
export type { CheckShape } from './check-shape.ts';
export { createAjv } from './create-ajv.ts';
export { createExtension, type Extension } from './extension.ts';
export { openRpcSchema } from './meta-schema.ts';
