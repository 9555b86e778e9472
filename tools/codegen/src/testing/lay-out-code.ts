import { type Files, layOutFiles } from '../emitters/lay-out-files.ts';
import { PARTS } from '../emitters/modules.ts';
import { readRuntime } from '../emitters/read-runtime.ts';
import type { Api } from '../model/api.ts';

/** Returns all files of a document in one folder, not formatted: prettier takes most of the time of a layout. */
export const layOutCode = (api: Api): Promise<Files> =>
  layOutFiles(
    api,
    { form: 'folder', name: 'generated', parts: PARTS, isTypesOnly: false },
    { format: (text) => Promise.resolve(text), readRuntime },
  );
