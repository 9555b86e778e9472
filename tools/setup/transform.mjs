import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import swc from '@swc/jest';

const OPTIONS = { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' } };

const require = createRequire(import.meta.url);
const versions = ['@swc/core', '@swc/jest'].map((name) => require(`${name}/package.json`).version);
const SETTINGS = JSON.stringify([versions, OPTIONS]);

/**
 * Jest's transformer of TypeScript. A transformed file depends on its source alone, so all projects share it in Jest's
 * cache. The key of `@swc/jest` has the project's configuration: each of some forty projects would transform hundreds of
 * files of the packages below it again, at 5 ms of CPU time each.
 */
export default {
  ...swc.createTransformer(OPTIONS),
  getCacheKey: (source, file, { supportsStaticESM }) =>
    createHash('sha1').update([SETTINGS, supportsStaticESM, file, source].join('\0')).digest('hex'),
};
