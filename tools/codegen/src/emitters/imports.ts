import { literal } from '../printer/source.ts';

/** Resolves imports between generated modules. */
export interface Imports {
  /** Returns the module's specifier as a literal: `"./types.js"`, or a package's name. */
  from(module: string): string;
}

/** Resolves imports for modules that are all in one folder. */
export const besideOneAnother: Imports = { from: (module) => literal(`./${module}.js`) };
