import { isSame, type Json, type Method, type Model } from '@ethread/openrpc';
import { sampleValue } from '../schema/sample-value.ts';
import type { Validator } from '../schema/validator.ts';
import type { CallParams } from '../schema/call-params.ts';
import { draftOf } from './call.ts';

/** A mock response: the body, and the source of its result. */
export interface MockAnswer {
  readonly body: Json;
  readonly source: string;
}

/**
 * Responds as a server of the document would. It uses the example with the same params, then any example, then the
 * schema.
 */
export function mockAnswer(
  model: Model,
  validator: Validator,
  method: Method,
  params: CallParams,
): MockAnswer {
  const [mismatch] = validator.params(method, params);
  if (mismatch) {
    const message = `invalid params: ${mismatch.path.join('.')} ${mismatch.message}`;
    return {
      body: { jsonrpc: '2.0', id: 1, error: { code: -32602, message } },
      source: 'the schemas of the params',
    };
  }
  const { result, source } = resultOf(model, method, params);
  return { body: { jsonrpc: '2.0', id: 1, result }, source };
}

function resultOf(model: Model, method: Method, params: CallParams): { result: Json; source: string } {
  const { values } = draftOf(method.params, params);
  const answered = method.examples.filter(({ result }) => result !== undefined);
  const same = answered.find((example) => isSame(example.params, values));
  const example = same ?? answered[0];
  if (example?.result !== undefined)
    return {
      result: example.result,
      source: `the example “${example.name}”${same ? '' : ', which has other params'}`,
    };
  return {
    result: method.result ? sampleValue(model.root, method.result.schema, { isComplete: true }) : null,
    source: 'the schema of the result',
  };
}
