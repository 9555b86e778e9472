import { isObject, type Json, type JsonObject, listOf, objectAt, own, textOf } from '../json.ts';
import type { ContentDescriptor, ExamplePairing, Method, MethodError, Model, Server } from './model.ts';
import { resolve } from '../reference/reference.ts';

/** Reads the model of a document. Missing and invalid parts are omitted, because the check reports them. */
export function readModel(value: Json | undefined): Model {
  const root = isObject(value) ? value : {};
  const info = objectAt(root, 'info');
  return {
    title: text(info, 'title') || 'Untitled',
    version: text(info, 'version'),
    openrpc: text(root, 'openrpc'),
    description: text(info, 'description'),
    servers: readServers(root),
    methods: listOf(own(root, 'methods')).flatMap((method, index) => readMethod(root, method, index)),
    errors: Object.entries(objectAt(objectAt(root, 'components'), 'errors')).flatMap(([name, error]) =>
      isObject(error) ? [readError(root, error, name)] : [],
    ),
    root,
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
      result: readEach(root, { result: [own(method, 'result') ?? null] }, 'result', readDescriptor)[0],
      errors: readEach(root, method, 'errors', (error, name) => readError(root, error, name)),
      examples: readEach(root, method, 'examples', (example) => readExample(root, example, params)),
      externalDocs: text(docs, 'url')
        ? { url: text(docs, 'url'), description: text(docs, 'description') }
        : undefined,
      extensions: extensionsOf(method),
    },
  ];
}

function readDescriptor(descriptor: JsonObject): ContentDescriptor {
  return {
    name: text(descriptor, 'name'),
    summary: text(descriptor, 'summary'),
    description: text(descriptor, 'description'),
    required: own(descriptor, 'required') === true,
    isDeprecated: own(descriptor, 'deprecated') === true,
    schema: own(descriptor, 'schema') ?? true,
    extensions: extensionsOf(descriptor),
  };
}

/**
 * Reads an error. OpenRPC does not allow errors to have further fields, so some documents list a component's details in
 * `x-errors`.
 */
function readError(root: JsonObject, error: JsonObject, component: string | undefined): MethodError {
  const code = own(error, 'code');
  return {
    component,
    code: typeof code === 'number' ? code : undefined,
    message: text(error, 'message'),
    data: own(error, 'data'),
    extensions: {
      ...extensionsOf(error),
      ...(component === undefined ? {} : extensionsOf(objectAt(objectAt(root, 'x-errors'), component))),
    },
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

const extensionsOf = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key.startsWith('x-')));
const text = (object: JsonObject, key: string): string => textOf(own(object, key)) ?? '';
