const none = (): never => {
  throw new Error('there are no files in a browser');
};

/** node:fs where there are no files. */
export const readFileSync = none;
export const readFile = none;
export const existsSync = (): boolean => false;
export default { readFileSync, readFile, existsSync };
