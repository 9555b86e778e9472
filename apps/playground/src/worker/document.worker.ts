import { createDocumentApi } from './create-document-api.ts';
import type { ApiAnswer, ApiCall } from './document-api.ts';

const api = createDocumentApi();

self.addEventListener('message', ({ data }: MessageEvent<ApiCall>) => {
  self.postMessage(answer(data));
});

function answer({ id, name, args }: ApiCall): ApiAnswer {
  try {
    return { id, result: Reflect.apply(api[name], api, args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
