import { type Contract, type Problems, referencedName, type Schema } from '@ethread/openrpc';

/** A schema of notifications, for which OpenRPC has no place. */
const NOTIFIED = 'FollowedBlock';

/** The codes that JSON-RPC reserves, and those among them that it defines or leaves to servers. */
const isReserved = (code: number) => code >= -32_768 && code <= -32_000;
const isDefined = (code: number) =>
  code === -32_700 || (code >= -32_603 && code <= -32_600) || (code >= -32_099 && code <= -32_000);

/**
 * Reports what the meta-schema allows and readers or clients trip over: methods without a summary, params that no text
 * describes, error codes that JSON-RPC reserves, and schemas that nothing uses.
 */
export function checkRules(contract: Contract, problems: Problems): void {
  const { methods, errors, schemas, document } = contract;
  for (const { name, summary, params } of methods) {
    if (summary === '') problems.add(`methods ${name}: the summary is missing`);
    for (const param of params)
      if (param.description === '' && !isDescribed(param.schema, schemas))
        problems.add(`methods ${name}: ${param.name}: neither the param nor its schema is described`);
  }
  for (const { name, code } of errors)
    if (isReserved(code) && !isDefined(code))
      problems.add(`components.errors.${name}: JSON-RPC reserves the code ${code}`);
  const text = JSON.stringify(document);
  for (const name of Object.keys(schemas))
    if (name !== NOTIFIED && !text.includes(`"#/components/schemas/${name}"`))
      problems.add(`components.schemas.${name}: nothing refers to it`);
}

function isDescribed(schema: Schema, schemas: Contract['schemas']): boolean {
  const { title = '', description = '' } = schemas[referencedName(schema) ?? ''] ?? schema;
  return `${title}${description}` !== '';
}
