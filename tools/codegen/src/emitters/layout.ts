import { format } from 'prettier';
import type { Api } from '../model/api.ts';
import { type Files, FORMAT, layOutFiles, type LayoutOptions } from './lay-out-files.ts';
import { readRuntime } from './read-runtime.ts';

export { type Files, type Form, FORMS, type LayoutOptions } from './lay-out-files.ts';

/** Returns all files of a document, with the sources of this package. */
export const layOut = (api: Api, options: LayoutOptions): Promise<Files> =>
  layOutFiles(api, options, { format: (text) => format(text, FORMAT), readRuntime });
