import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, fileProblem, UserError } from '../user-error.ts';

/** The secrets that stay the same from start to start of the sample. */
export interface SampleAccess {
  /** The first key of the store. undefined until a start has created it. */
  readonly key?: string;
  readonly adminToken: string;
}

/** Only the owner can read and write the file, because it holds secrets. */
const OWNER_ONLY = 0o600;

const fileIn = (data: string) => join(data, 'access.json');

/** Generates the token of a first start. */
export function createSampleAccess(): SampleAccess {
  return { adminToken: randomBytes(24).toString('hex') };
}

/**
 * Reads the access file that an earlier start saved. Returns undefined when there is none.
 *
 * @throws {UserError} when the file cannot be read or has other content.
 */
export function readSampleAccess(data: string): SampleAccess | undefined {
  const file = fileIn(data);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
    if (statSync(file).mode & 0o077) chmodSync(file, OWNER_ONLY);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw new UserError(`${file}: ${fileProblem(cause)}`, { cause });
  }
  const access = parse(text);
  if (!access) throw new UserError(`${file}: expected the key and the token of the sample; delete the file`);
  return access;
}

/** Saves the access file for the next start. The folder must exist. */
export function saveSampleAccess(data: string, access: SampleAccess): void {
  const file = fileIn(data);
  writeFileSync(`${file}.partial`, `${JSON.stringify(access, null, 2)}\n`, { mode: OWNER_ONLY });
  renameSync(`${file}.partial`, file);
}

function parse(text: string): SampleAccess | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { key, adminToken } = Object(value);
  if (key !== undefined && typeof key !== 'string') return undefined;
  return typeof adminToken === 'string' && /^[\x21-\x7e]{32,}$/.test(adminToken)
    ? { adminToken, ...(key === undefined ? {} : { key }) }
    : undefined;
}
