import { readContract } from '@ethread/openrpc';
import type { CheckAnswer, CheckCall } from './start-checker.ts';
import { createValidator, type Validator } from './schema/validator.ts';

let model: ReturnType<typeof readContract> | undefined;
let validator: Validator | undefined;

self.addEventListener('message', ({ data }: MessageEvent<CheckCall>) => {
  self.postMessage(answer(data));
});

function answer({ id, root, params, result }: CheckCall): CheckAnswer {
  if (root) {
    model = readContract(root);
    validator = createValidator(model);
  }
  const [method] = model?.methods ?? [];
  if (!method || !validator) return { id, mismatches: [] };
  return {
    id,
    mismatches: result ? validator.result(method, result.value) : validator.params(method, params),
  };
}
