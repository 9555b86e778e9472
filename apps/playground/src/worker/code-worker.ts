import type { GeneratedCode } from '../code/generate-code.ts';
import type { JsonObject } from '@ethread/openrpc';

export type CodeAnswer = { readonly code: GeneratedCode } | { readonly error: string };

/** The time limit, in milliseconds. A document with a thousand methods takes long, and a hostile one never ends. */
const MAX_MS = 60_000;

/** Generates code in a worker that ends afterwards. @throws {Error} with a message for the user. */
export function generateInWorker(root: JsonObject, signal: AbortSignal): Promise<GeneratedCode> {
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
      if ('code' in data) resolve(data.code);
      else reject(new Error(data.error));
    });
    worker.addEventListener('error', ({ message }) => {
      end();
      reject(new Error(message || 'The generator could not be loaded.'));
    });
    worker.postMessage(root);
  });
}
