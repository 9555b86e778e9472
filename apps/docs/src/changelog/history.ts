import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions, type Contract, type Schema, type Version } from '@ethread/openrpc';

/** A version of the contract and its date. */
export interface RecordedVersion {
  /** The date, such as 2026-11-21. */
  readonly date: string;
  readonly contract: Version;
}

/**
 * Returns the versions in a folder, oldest first. They are files of the repository and not of git's history, so that a
 * shallow clone and an archive contain them, too.
 */
export function readHistory(folder: string): readonly RecordedVersion[] {
  return historyFiles(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

/** Adds a version unless it equals the last one for clients. Returns the file that it wrote. */
export function recordVersion(folder: string, contract: Contract, date: string): string | undefined {
  const recorded: RecordedVersion = { date, contract: versionOf(contract) };
  const last = readHistory(folder).at(-1);
  if (last && isSame(last.contract, recorded.contract)) return undefined;
  const number = String(historyFiles(folder).length + 1).padStart(4, '0');
  const file = join(folder, `${number}.json`);
  writeFileSync(file, `${JSON.stringify(recorded)}\n`);
  return file;
}

/** Returns the parts on which clients depend: no examples and no explanations. */
export function versionOf({ version, methods, schemas, errors, transportLimits }: Contract): Version {
  return {
    version,
    methods: methods.map((method) => ({
      ...method,
      summary: '',
      description: '',
      params: method.params.map((param) => ({ ...param, description: '', schema: bare(param.schema) })),
      result: { ...method.result, description: '', schema: bare(method.result.schema) },
      examples: [],
    })),
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)])),
    errors: errors.map(({ name, code, message, httpStatus, retryAfter, owed }) => ({
      name,
      code,
      message,
      httpStatus,
      retryAfter,
      owed,
      when: '',
    })),
    transportLimits,
  };
}

/** Returns true when two versions are the same for clients, whatever their wording or order. */
export const isSame = (one: Version, other: Version): boolean => compareVersions(one, other).length === 0;

/** Returns a schema without descriptions. It keeps a property with that name. */
function bare(schema: Schema): Schema {
  const { description: _description, title: _title, properties, anyOf, items, ...others } = schema;
  return {
    ...others,
    ...(anyOf ? { anyOf: anyOf.map(bare) } : {}),
    ...(items ? { items: bare(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, part]) => [name, bare(part)]),
          ),
        }
      : {}),
  };
}

const historyFiles = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .sort()
    : [];
