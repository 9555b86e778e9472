import type { GeneratedCode } from '../code/generate-code.ts';
import type { JsonObject } from '@ethread/openrpc';

/** The code to show, or the whole package as a ZIP file. */
export interface CodeRequest {
  readonly root: JsonObject;
  readonly wanted: 'code' | 'zip';
}

export type CodeAnswer =
  | { readonly code: GeneratedCode }
  | { readonly zip: Uint8Array }
  | { readonly error: string };

/** The time limit, in milliseconds. A document with a thousand methods takes long, and a hostile one never ends. */
const MAX_MS = 60_000;

/** Generates the types and the client of a document. @throws {Error} with a message for the user. */
export async function generateInWorker(root: JsonObject, signal: AbortSignal): Promise<GeneratedCode> {
  const answer = await askWorker({ root, wanted: 'code' }, signal);
  if ('code' in answer) return answer.code;
  throw new Error('error' in answer ? answer.error : 'The generator returned no code.');
}

/** Generates a package from a document, as a ZIP file. @throws {Error} with a message for the user. */
export async function zipInWorker(root: JsonObject): Promise<Uint8Array> {
  const answer = await askWorker({ root, wanted: 'zip' }, new AbortController().signal);
  if ('zip' in answer) return answer.zip;
  throw new Error('error' in answer ? answer.error : 'The generator returned no package.');
}

/** Asks a worker that ends afterwards. */
function askWorker(request: CodeRequest, signal: AbortSignal): Promise<CodeAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./code.worker.ts', import.meta.url), { type: 'module' });
    const timer = setTimeout(() => {
      end();
      reject(
        new Error(
          `The document takes longer than ${MAX_MS / 1_000} seconds to generate, so that it was given up.`,
        ),
      );
    }, MAX_MS);
    const end = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    signal.addEventListener('abort', end);
    worker.addEventListener('message', ({ data }: MessageEvent<CodeAnswer>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => {
      end();
      reject(new Error(message || 'The generator could not be loaded.'));
    });
    worker.postMessage(request);
  });
}
