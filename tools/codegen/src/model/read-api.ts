import {
  createLibrary,
  DocumentError,
  DocumentWanted,
  inside,
  isObject,
  type Json,
  type JsonObject,
  type Library,
  LIMITS,
  pathText,
  type Place,
  type ReadReferenced,
  readServers,
  type Source,
} from '@ethread/openrpc';
import type {
  Api,
  ApiError,
  ApiExample,
  ApiLink,
  ApiMethod,
  ApiParam,
  ApiResult,
  ParamStructure,
} from './api.ts';
import { checkCycles } from './check-cycles.ts';
import { camelCase, createNames, type Names, pascalCase, TAKEN_TYPES } from './names.ts';
import { createSchemaReader, type SchemaReader } from './read-schemas.ts';

/** OpenRPC versions that are read in the same way. */
const KNOWN_VERSION = /^1\.[0-4]\./;

/**
 * Reads an OpenRPC document, and the documents that it refers to, into the intermediate form.
 *
 * @throws {DocumentError} naming the place and the problem there.
 */
export async function readApi(source: Source, readReferenced: ReadReferenced): Promise<Api> {
  const others = new Map<string, Json | undefined>();
  for (;;) {
    try {
      const api = readWith(createLibrary(source, others));
      const unread = [...others].filter(([, value]) => value === undefined);
      const notes = unread.map(([location]) => `${location} is not read: what is there may be anything.`);
      return { ...api, notes: [...api.notes, ...notes] };
    } catch (error) {
      if (!(error instanceof DocumentWanted)) throw error;
      if (others.size >= LIMITS.documents)
        throw new DocumentError(`references lead to more than ${LIMITS.documents} documents`);
      others.set(error.location, await readReferenced(error.location, source.location));
    }
  }
}

/** The context of reading one document. */
interface Reader {
  readonly library: Library;
  readonly schemas: SchemaReader;
  readonly typeNames: Names;
  readonly errors: ErrorReader;
  readonly notes: Set<string>;
}

function readWith(library: Library): Api {
  const { value: document } = library.root;
  if (!isObject(document)) throw new DocumentError('the document must be an object');
  const openrpc = document['openrpc'];
  if (typeof openrpc !== 'string' || !KNOWN_VERSION.test(openrpc))
    throw new DocumentError(
      `openrpc: ${shown(openrpc)} is no version that is known here, which are 1.0 to 1.4`,
    );
  const notes = new Set<string>();
  const typeNames = createNames(TAKEN_TYPES);
  const schemas = createSchemaReader(library, typeNames, notes);
  const reader: Reader = { library, schemas, typeNames, errors: createErrorReader(library), notes };
  const info = objectAt(library.root, 'info');
  const list = inside(library.root, 'methods');
  if (!Array.isArray(list.value)) throw new DocumentError('methods: must be a list');
  if (list.value.length > LIMITS.methods)
    throw new DocumentError(`methods: more than ${LIMITS.methods}, which no document may have`);
  const methods = list.value.map((_method: Json, index) =>
    readMethod(library.follow(inside(list, index)), reader),
  );
  checkNames(methods);
  const read = schemas.finish();
  checkCycles(read.schemas);
  return {
    title: text(info, 'title') || 'Untitled',
    version: text(info, 'version'),
    description: text(info, 'description'),
    openrpc,
    servers: readServers(document),
    methods,
    schemas: read.schemas,
    errors: reader.errors.all(),
    patterns: read.patterns,
    document,
    notes: [...notes],
  };
}

function checkNames(methods: readonly ApiMethod[]): void {
  const seen = new Set<string>();
  for (const { name } of methods) {
    if (seen.has(name)) throw new DocumentError(`methods: two are called ${shown(name)}`);
    seen.add(name);
  }
}

function readMethod(place: Place, reader: Reader): ApiMethod {
  const at = pathText(place);
  const name = nameAt(place, 'name');
  const { library } = reader;
  const own = place.value;
  if (!isObject(own)) throw new DocumentError(`${at}: a method must be an object`);
  const params = readParams(place, reader);
  const paramStructure = structureOf(own['paramStructure'], `${at}: paramStructure`);
  if (paramStructure === 'by-name') checkNamed(params, at);
  const typeName = pascalCase(name) || 'Method';
  const resultPlace = own['result'] === undefined ? undefined : library.follow(inside(place, 'result'));
  const result = resultPlace?.value == null ? undefined : readResult(resultPlace, reader);
  const docs = objectAt(place, 'externalDocs');
  return {
    name,
    typeName,
    paramsType: reader.typeNames.take(`${typeName}Params`),
    resultType: reader.typeNames.take(`${typeName}Result`),
    summary: text(place, 'summary'),
    description: text(place, 'description'),
    isDeprecated: own['deprecated'] === true,
    tags: each(place, 'tags', library).map((tag) =>
      typeof tag.value === 'string' ? tag.value : text(tag, 'name'),
    ),
    paramStructure: hasTwins(params) ? 'by-position' : paramStructure,
    params,
    result,
    errors: each(place, 'errors', library).map((error) => reader.errors.read(error)),
    examples: each(place, 'examples', library).flatMap((example) => readExample(example, params, library)),
    links: each(place, 'links', library).map(readLink),
    externalDocs: text(docs, 'url')
      ? { url: text(docs, 'url'), description: text(docs, 'description') }
      : undefined,
    extensions: Object.fromEntries(Object.entries(own).filter(([key]) => key.startsWith('x-'))),
  };
}

function readParams(method: Place, reader: Reader): ApiParam[] {
  const given = inside(method, 'params');
  const isMissing = isObject(method.value) && method.value['params'] === undefined;
  if (!isMissing && !Array.isArray(given.value))
    throw new DocumentError(`${pathText(given)}: must be a list`);
  const identifiers = createNames(['options', 'params', 'context']);
  return each(method, 'params', reader.library).map((place) => {
    const name = nameAt(place, 'name');
    return {
      name,
      identifier: identifiers.take(/^[A-Za-z_$][\w$]*$/.test(name) ? name : camelCase(name) || 'param'),
      description: text(place, 'description') || text(place, 'summary'),
      required: isObject(place.value) && place.value['required'] === true,
      isDeprecated: isObject(place.value) && place.value['deprecated'] === true,
      schema: readDescribed(place, reader),
    };
  });
}

function readResult(place: Place, reader: Reader): ApiResult {
  return {
    name: text(place, 'name') || 'result',
    description: text(place, 'description') || text(place, 'summary'),
    schema: readDescribed(place, reader),
  };
}

/** Reads the schema of a param or result. Without one, any value is allowed. */
function readDescribed(place: Place, { schemas, notes }: Reader) {
  if (isObject(place.value) && place.value['schema'] !== undefined)
    return schemas.read(inside(place, 'schema'));
  notes.add(`${pathText(place)} has no schema, so that it takes anything.`);
  return true;
}

function structureOf(value: Json | undefined, at: string): ParamStructure {
  if (value === undefined) return 'either';
  if (value === 'by-name' || value === 'by-position' || value === 'either') return value;
  throw new DocumentError(`${at}: ${shown(value)} is neither by-name, by-position nor either`);
}

function checkNamed(params: readonly ApiParam[], at: string): void {
  if (hasTwins(params))
    throw new DocumentError(`${at}: two params have one name, so that none can be given by name`);
}

const hasTwins = (params: readonly ApiParam[]) =>
  new Set(params.map(({ name }) => name)).size < params.length;

/**
 * Reads an example. Examples list params by position or by name. Names that are not the params' names are read by
 * position.
 */
function readExample(place: Place, params: readonly ApiParam[], library: Library): ApiExample[] {
  if (!isObject(place.value)) return [];
  const given = each(place, 'params', library).flatMap(({ value }) =>
    isObject(value) && value['value'] !== undefined ? [{ name: value['name'], value: value['value'] }] : [],
  );
  const isByName = given.every(({ name }) => params.some((param) => param.name === name));
  const result = place.value['result'] === undefined ? undefined : library.follow(inside(place, 'result'));
  return [
    {
      name: text(place, 'name') || 'example',
      description: text(place, 'description') || text(place, 'summary'),
      params: given.map(({ name, value }, position) => {
        const index = isByName ? params.findIndex((param) => param.name === name) : position;
        return { name: params[index]?.name ?? String(name ?? position), index, value };
      }),
      result:
        isObject(result?.value) && 'value' in result.value
          ? { value: result.value['value'] ?? null }
          : undefined,
    },
  ];
}

function readLink(place: Place): ApiLink {
  return {
    name: text(place, 'name') || (place.path.at(-1) ?? ''),
    description: text(place, 'description') || text(place, 'summary'),
    method: text(place, 'method'),
  };
}

/** Reads the errors of a document, each once, even if several methods name it. */
interface ErrorReader {
  read(place: Place): ApiError;
  all(): readonly ApiError[];
}

function createErrorReader(library: Library): ErrorReader {
  const names = createNames(['RpcError', 'Error']);
  const errors = new Map<string, ApiError>();
  const components = library.follow(inside(inside(library.root, 'components'), 'errors'));
  const read: ErrorReader['read'] = (place) => {
    const code = isObject(place.value) ? place.value['code'] : undefined;
    if (typeof code !== 'number' || !Number.isInteger(code))
      throw new DocumentError(`${pathText(place)}: code must be a whole number`);
    const message = text(place, 'message');
    const key = JSON.stringify([code, message]);
    const known = errors.get(key);
    if (known) return known;
    const component = place.path.at(-2) === 'errors' && place.path.at(-3) === 'components';
    const wish = (component ? pascalCase(place.path.at(-1) ?? '') : '') || pascalCase(message.slice(0, 60));
    const name = wish || `Code${code < 0 ? 'Minus' : ''}${Math.abs(code)}`;
    const error: ApiError = {
      className: names.take(name.endsWith('Error') ? name : `${name}Error`),
      code,
      message,
      data: isObject(place.value) ? place.value['data'] : undefined,
    };
    errors.set(key, error);
    return error;
  };
  if (isObject(components.value))
    for (const name of Object.keys(components.value)) read(library.follow(inside(components, name)));
  return { read, all: () => [...errors.values()] };
}

/** Returns the items of a list at a key, with references resolved. Returns none when there is no list. */
function each(place: Place, key: string, library?: Library): Place[] {
  const list = inside(place, key);
  if (!Array.isArray(list.value)) return [];
  return list.value.map((_item: Json, index) => {
    const item = inside(list, index);
    return library ? library.follow(item) : item;
  });
}

function nameAt(place: Place, key: string): string {
  const name = text(place, key);
  if (name === '__proto__')
    throw new DocumentError(`${pathText(place)}: ${key} cannot be __proto__, which no object holds safely`);
  if (name === '' || name.length > LIMITS.name)
    throw new DocumentError(`${pathText(place)}: ${key} must be text of 1 to ${LIMITS.name} characters`);
  return name;
}

function text(place: Place, key: string): string {
  const { value } = inside(place, key);
  return typeof value === 'string' ? value : '';
}

function objectAt(place: Place, key: string): Place {
  const found = inside(place, key);
  return isObject(found.value) ? found : { ...found, value: {} as JsonObject };
}

function shown(value: Json | undefined): string {
  const printed = JSON.stringify(value) ?? 'nothing';
  return printed.length > 80 ? `${printed.slice(0, 80)}…` : printed;
}
