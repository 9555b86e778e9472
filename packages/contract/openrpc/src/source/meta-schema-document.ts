import module from '@open-rpc/meta-schema';
import { isObject, type JsonObject, own } from '../json.ts';

/**
 * Returns OpenRPC's meta-schema. The package is CommonJS: some loaders return its default export and others the whole
 * module.
 */
export function metaSchema(): JsonObject {
  const loaded: JsonObject = JSON.parse(JSON.stringify(module));
  const schema = own(loaded, 'openrpcDocument');
  return isObject(schema) ? schema : loaded;
}
