import { isObject, listOf, type Method, type Model, own } from '@ethread/openrpc';
import type { Validator } from '@ethread/ui/validator';
import type { Flaw } from '@ethread/openrpc/validate';

/** The time limit for checking examples, in milliseconds. Further examples of a large document are not checked. */
const MAX_MS = 1_500;

/** Finds the examples whose params or results do not match their schemas. */
export function checkExamples(model: Model, validator: Validator, maxFaults: number): Flaw[] {
  const faults: Flaw[] = [];
  const until = performance.now() + MAX_MS;
  for (const method of model.methods) {
    for (const [place, example] of method.examples.entries()) {
      if (faults.length >= maxFaults || performance.now() > until) return faults;
      const { params, result } = example;
      for (const { path, message } of validator.params(method, params))
        faults.push(faultOf(method, place, `${path.join('.')} ${message}`));
      if (result === undefined) continue;
      for (const { path, message } of validator.result(method, result))
        faults.push(faultOf(method, place, `${['result', ...path].join('.')} ${message}`));
    }
  }
  return faults;

  function faultOf({ index, name }: Method, place: number, what: string): Flaw {
    const methods = listOf(own(model.root, 'methods'));
    const method = methods[index];
    const examples = isObject(method) ? listOf(own(method, 'examples')) : [];
    const at = examples[place];
    return {
      path: ['methods', index, 'examples', place, ...(isObject(at) && '$ref' in at ? ['$ref'] : [])],
      part: 'value',
      severity: 'warning',
      message: `An example of ${name} differs from its schema: ${what}.`,
    };
  }
}
