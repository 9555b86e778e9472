/** As much of node:path as json-schema-to-typescript loads; schemas in memory have no files. */
export const sep = '/';
export const basename = (path: string): string => path.split('/').at(-1) ?? '';
export const extname = (path: string): string => /\.[^./]*$/.exec(path)?.[0] ?? '';
export const dirname = (path: string): string => path.replace(/\/?[^/]*$/, '') || '/';
export const normalize = (path: string): string => path;
export const join = (...parts: readonly string[]): string => parts.join('/');
export const resolve = join;
export const posix = { sep, basename, extname, dirname, normalize, join };
export default { sep, basename, extname, dirname, normalize, join, resolve, posix };
