import { generateCode, generateZip } from '../code/generate-code.ts';
import type { CodeAnswer, CodeRequest } from './code-worker.ts';

self.addEventListener('message', ({ data }: MessageEvent<CodeRequest>) => {
  void answer(data).then((result) => self.postMessage(result));
});

async function answer({ root, wanted }: CodeRequest): Promise<CodeAnswer> {
  try {
    return wanted === 'zip' ? { zip: await generateZip(root) } : { code: await generateCode(root) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
