import { generateCode } from '../code/generate-code.ts';
import type { JsonObject } from '@ethread/openrpc';
import type { CodeAnswer } from './code-worker.ts';

self.addEventListener('message', ({ data }: MessageEvent<JsonObject>) => {
  void answer(data).then((result) => self.postMessage(result));
});

async function answer(root: JsonObject): Promise<CodeAnswer> {
  try {
    return { code: await generateCode(root) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
