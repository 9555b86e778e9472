import {
  type Contract,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  own,
  parsePointer,
} from '@ethread/openrpc';

/** Returns the document of one method: the method and all that it refers to, with the servers of the service. */
export function methodDocument({ document }: Contract, name: string, servers: Json): JsonObject {
  const method =
    listOf(own(document, 'methods')).find((one) => isObject(one) && one['name'] === name) ?? null;
  const components: Record<string, Record<string, Json>> = {};
  const copy = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    const reference = isObject(value) ? own(value, '$ref') : undefined;
    if (typeof reference === 'string') copyTarget(reference);
    for (const inner of Object.values(value)) copy(inner);
  };
  const copyTarget = (reference: string): void => {
    const [, kind = '', component = ''] = parsePointer(reference.replace(/^#/, ''));
    const known = (components[kind] ??= {});
    if (Object.hasOwn(known, component)) return;
    const all = own(document, 'components');
    const ofKind = isObject(all) ? own(all, kind) : undefined;
    const target = isObject(ofKind) ? own(ofKind, component) : undefined;
    if (target === undefined) throw new Error(`${name} refers to ${reference}, which does not exist`);
    known[component] = target;
    copy(target);
  };
  copy(method);
  // A call of any method may end with the errors of keys, credits and limits.
  const all = own(document, 'components');
  const errors = isObject(all) ? (own(all, 'errors') ?? {}) : {};
  copy(errors);
  const { openrpc = '', info = {}, 'x-errors': details = {} } = document;
  return {
    openrpc,
    info,
    servers,
    methods: [method],
    components: { ...components, errors },
    'x-errors': details,
  };
}
