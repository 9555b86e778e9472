import { isObject, type Json, type JsonObject, listOf, numbersOf, objectAt, own, textOf } from '../json.ts';
import { resolve } from '../reference/reference.ts';
import type {
  ContentDescriptor,
  Contract,
  ExamplePairing,
  Method,
  MethodError,
  Schema,
  Server,
} from './contract.ts';

/** Reads a document. Missing and invalid parts are omitted, because the check reports them. */
export function readContract(value: Json | undefined): Contract {
  const root = isObject(value) ? value : {};
  const info = objectAt(root, 'info');
  const components = objectAt(root, 'components');
  const rates = own(root, 'x-rates');
  return {
    title: text(info, 'title') || 'Untitled',
    version: text(info, 'version'),
    openrpc: text(root, 'openrpc'),
    description: text(info, 'description'),
    servers: readServers(root),
    methods: listOf(own(root, 'methods')).flatMap((method, index) => readMethod(root, method, index)),
    schemas: mapValues(objectAt(components, 'schemas'), schemaOf),
    errors: Object.entries(objectAt(components, 'errors')).flatMap(([name, error]) =>
      isObject(error) ? [readError(error, objectAt(objectAt(root, 'x-errors'), name), name)] : [],
    ),
    transportLimits: numbersOf(objectAt(root, 'x-transport-limits')),
    authentication: text(objectAt(root, 'x-authentication'), 'description'),
    responseHeaders: textsOf(objectAt(root, 'x-response-headers')),
    closeCodes: textsOf(objectAt(root, 'x-websocket-close-codes')),
    ...(isObject(rates) ? { rates: numbersOf(rates) } : {}),
    document: root,
  };
}

/** Reads the servers of a document. Those without a URL are omitted. */
function readServers(root: JsonObject): Server[] {
  return listOf(own(root, 'servers'))
    .filter(isObject)
    .filter((server) => text(server, 'url') !== '')
    .map((server) => ({
      name: text(server, 'name') || text(server, 'url'),
      summary: text(server, 'summary') || text(server, 'description'),
      url: text(server, 'url'),
      variables: Object.entries(objectAt(server, 'variables')).map(([name, variable]) => {
        const object = isObject(variable) ? variable : {};
        return {
          name,
          default: text(object, 'default'),
          description: text(object, 'description'),
          choices: listOf(own(object, 'enum')).filter((choice) => typeof choice === 'string'),
        };
      }),
    }));
}

function readMethod(root: JsonObject, value: Json, index: number): Method[] {
  const method = resolve(root, value).value;
  if (!isObject(method)) return [];
  const structure = own(method, 'paramStructure');
  const docs = objectAt(method, 'externalDocs');
  const params = readEach(root, method, 'params', readDescriptor);
  const result = resolve(root, own(method, 'result')).value;
  const { 'x-credits': credits, 'x-limits': limits } = method;
  const { multipleOfBlockGasLimit } = numbersOf(objectAt(method, 'x-gas-cap'));
  return [
    {
      index,
      name: text(method, 'name') || `method ${index + 1}`,
      summary: text(method, 'summary'),
      description: text(method, 'description'),
      isDeprecated: own(method, 'deprecated') === true,
      tags: readEach(root, method, 'tags', (tag) => text(tag, 'name')).filter(Boolean),
      paramStructure: structure === 'by-name' || structure === 'by-position' ? structure : 'either',
      params,
      result: readDescriptor(isObject(result) ? result : { name: 'result' }),
      errors: readEach(root, method, 'errors', (_error, name) => name ?? '').filter(Boolean),
      examples: readEach(root, method, 'examples', (example) => readExample(root, example, params)),
      externalDocs: text(docs, 'url')
        ? { url: text(docs, 'url'), description: text(docs, 'description') }
        : undefined,
      ...(typeof credits === 'number' ? { credits } : {}),
      failover: own(method, 'x-failover') === true,
      ...(own(method, 'x-forwarded') === false ? { isForwarded: false } : {}),
      ...(isObject(limits) ? { limits: numbersOf(limits) } : {}),
      ...(multipleOfBlockGasLimit === undefined ? {} : { gasCap: { multipleOfBlockGasLimit } }),
      requiredPropertiesByContract: listOf(own(method, 'x-required-properties-by-contract')).map(String),
    },
  ];
}

function readDescriptor(descriptor: JsonObject): ContentDescriptor {
  const fallback = own(descriptor, 'x-default');
  return {
    name: text(descriptor, 'name'),
    summary: text(descriptor, 'summary'),
    description: text(descriptor, 'description'),
    required: own(descriptor, 'required') === true,
    isDeprecated: own(descriptor, 'deprecated') === true,
    schema: schemaOf(own(descriptor, 'schema')),
    requiredByContract: own(descriptor, 'x-required-by-contract') === true,
    ...(typeof fallback === 'string' ? { default: fallback } : {}),
  };
}

/** Reads an example with params by position or by name. Params whose names match no param are read by position. */
function readExample(
  root: JsonObject,
  example: JsonObject,
  params: readonly ContentDescriptor[],
): ExamplePairing {
  const given = readEach(root, example, 'params', (param) => param).filter((param) => 'value' in param);
  const isByName = given.every((param) => params.some(({ name }) => name === text(param, 'name')));
  const result = resolve(root, own(example, 'result')).value;
  return {
    name: text(example, 'name') || 'example',
    description: text(example, 'description') || text(example, 'summary'),
    params: Object.fromEntries(
      given.flatMap((param, position) => {
        const name = isByName ? text(param, 'name') : params[position]?.name;
        return name === undefined ? [] : [[name, own(param, 'value') ?? null]];
      }),
    ),
    result: isObject(result) ? own(result, 'value') : undefined,
  };
}

/** Reads an error. OpenRPC does not allow errors to have further fields: `x-errors` of the document has them. */
function readError(error: JsonObject, more: JsonObject, name: string): MethodError {
  const code = own(error, 'code');
  const { 'x-http-status': httpStatus, 'x-causes': causes, 'x-recovery': recovery, 'x-data': data } = more;
  return {
    name,
    code: typeof code === 'number' ? code : 0,
    message: text(error, 'message'),
    httpStatus: typeof httpStatus === 'number' ? httpStatus : 200,
    retryAfter: own(more, 'x-retry-after') === true,
    owed: own(more, 'x-owed') === true,
    when: text(more, 'x-when'),
    ...(isObject(causes) ? { causes: textsOf(causes) } : {}),
    ...(typeof recovery === 'string' ? { recovery } : {}),
    ...(isObject(data) ? { data } : {}),
  };
}

function readEach<Read>(
  root: JsonObject,
  object: JsonObject,
  key: string,
  read: (item: JsonObject, component: string | undefined) => Read,
): Read[] {
  return listOf(own(object, key)).flatMap((item) => {
    const { value, name } = resolve(root, item);
    return isObject(value) ? [read(value, name)] : [];
  });
}

/** Returns a schema. JSON Schema writes one that allows anything, or nothing, as a boolean, too. */
function schemaOf(schema: Json | undefined): Schema {
  if (schema === false) return { enum: [] };
  return isObject(schema) ? schema : {};
}

const mapValues = <Mapped>(object: JsonObject, map: (value: Json) => Mapped): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

function textsOf(object: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

const text = (object: JsonObject, key: string): string => textOf(own(object, key)) ?? '';
