import { isObject, type Json, type JsonObject, listOf, numbersOf, objectAt, own, textOf } from '../json.ts';
import type { ContentDescriptor, ExamplePairing, Method, MethodError } from '../model/model.ts';
import { readModel } from '../model/read-model.ts';
import type {
  Contract,
  ErrorRow,
  ContractExample,
  ContractMethod,
  ContractParam,
  Schema,
} from './contract.ts';

/**
 * Reads a document of this project, which `npm run codegen` has checked: it adds prices, limits and the facts of errors
 * to the model of any document.
 */
export function readContract(document: JsonObject): Contract {
  const { title, version, description, methods, errors } = readModel(document);
  const rates = own(document, 'x-rates');
  return {
    title,
    version,
    description,
    methods: methods.map(methodOf),
    schemas: Object.fromEntries(
      Object.entries(objectAt(objectAt(document, 'components'), 'schemas')).map(([name, schema]) => [
        name,
        schemaOf(schema),
      ]),
    ),
    errors: errors.map(errorOf),
    transportLimits: numbersOf(objectAt(document, 'x-transport-limits')),
    authentication: textOf(own(objectAt(document, 'x-authentication'), 'description')) ?? '',
    responseHeaders: textsOf(objectAt(document, 'x-response-headers')),
    closeCodes: textsOf(objectAt(document, 'x-websocket-close-codes')),
    ...(isObject(rates) ? { rates: numbersOf(rates) } : {}),
    document,
  };
}

function methodOf(method: Method): ContractMethod {
  const { name, summary, description, params, result, errors, examples, extensions } = method;
  const { 'x-credits': credits, 'x-limits': limits, 'x-failover': failover } = extensions;
  const { multipleOfBlockGasLimit } = numbersOf(objectAt(extensions, 'x-gas-cap'));
  const resultName = result?.name ?? 'result';
  return {
    name,
    summary,
    description,
    params: params.map(paramOf),
    result: {
      name: resultName,
      description: result?.description ?? '',
      schema: schemaOf(result?.schema),
    },
    ...(typeof credits === 'number' ? { credits } : {}),
    failover: failover === true,
    ...(extensions['x-forwarded'] === false ? { isForwarded: false } : {}),
    ...(isObject(limits) ? { limits: numbersOf(limits) } : {}),
    ...(multipleOfBlockGasLimit === undefined ? {} : { gasCap: { multipleOfBlockGasLimit } }),
    requiredPropertiesByContract: listOf(extensions['x-required-properties-by-contract']).map(String),
    errors: errors.flatMap(({ component }) => component ?? []),
    examples: examples.map((example) => exampleOf(example, resultName)),
  };
}

const exampleOf = ({ name, params, result }: ExamplePairing, resultName: string): ContractExample => ({
  name,
  params: Object.entries(params).map(([param, value]) => ({ name: param, value })),
  result: { name: resultName, value: result },
});

function paramOf({ name, description, required, schema, extensions }: ContentDescriptor): ContractParam {
  const fallback = extensions['x-default'];
  return {
    name,
    description,
    required,
    requiredByContract: extensions['x-required-by-contract'] === true,
    ...(typeof fallback === 'string' ? { default: fallback } : {}),
    schema: schemaOf(schema),
  };
}

function errorOf({ component = '', code = 0, message, extensions }: MethodError): ErrorRow {
  const {
    'x-http-status': httpStatus,
    'x-causes': causes,
    'x-recovery': recovery,
    'x-data': data,
  } = extensions;
  return {
    name: component,
    code,
    message,
    httpStatus: typeof httpStatus === 'number' ? httpStatus : 200,
    retryAfter: extensions['x-retry-after'] === true,
    owed: extensions['x-owed'] === true,
    when: textOf(extensions['x-when']) ?? '',
    ...(isObject(causes) ? { causes: textsOf(causes) } : {}),
    ...(typeof recovery === 'string' ? { recovery } : {}),
    ...(isObject(data) ? { data } : {}),
  };
}

const schemaOf = (schema: Json | undefined): Schema => (isObject(schema) ? schema : {});

function textsOf(object: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
