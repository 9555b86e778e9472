import type { Api, ApiExample, ApiMethod } from '../model/api.ts';
import type { Oracle } from './oracle.ts';

/** Returns one line for each part of an example that its own schema rejects. */
export function checkExamples(api: Api, oracle: Oracle): string[] {
  return api.methods.flatMap((method) =>
    method.examples.flatMap((example) => checkExample(method, example, oracle)),
  );
}

function checkExample(method: ApiMethod, example: ApiExample, oracle: Oracle): string[] {
  const at = `${method.name}: the example ${JSON.stringify(example.name)}`;
  const params = example.params.flatMap(({ name, index, value }) => {
    const param = method.params[index];
    if (!param) return [`${at}: param ${JSON.stringify(name)}: the method has no such param`];
    const complaint = oracle.complaint(param.schema, value);
    return complaint === undefined ? [] : [`${at}: param ${param.name}: ${complaint}`];
  });
  const missing = method.params.flatMap(({ name, required }, index) =>
    required && !example.params.some((given) => given.index === index)
      ? [`${at}: param ${name}: is missing`]
      : [],
  );
  const complaint =
    example.result && method.result && oracle.complaint(method.result.schema, example.result.value);
  return [...params, ...missing, ...(complaint === undefined ? [] : [`${at}: result: ${complaint}`])];
}
