import { literal } from '../emit/source.ts';

/** Where generated modules find one another. */
export interface Imports {
  /** The module's specifier as a literal: `"./types.js"`, or a package's name. */
  from(module: string): string;
}

/** All modules beside one another. */
export const besideOneAnother: Imports = { from: (module) => literal(`./${module}.js`) };
