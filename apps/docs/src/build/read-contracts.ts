import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContract } from '@ethread/openrpc';
import type { Contracts } from '../contracts.ts';
import type { OpenRpc } from './downloads.ts';

const DOCUMENTS = join(import.meta.dirname, '../../../../openrpc');

/** Reads a document of the repository: the contract, or the one in a folder, such as `admin`. */
export const readDocument = (folder = ''): OpenRpc =>
  JSON.parse(readFileSync(join(DOCUMENTS, folder, 'openrpc.json'), 'utf8'));

export function readContracts(): Contracts {
  return {
    service: readContract(readDocument()),
    companions: readContract(readDocument('companions')),
    account: readContract(readDocument('account')),
    admin: readContract(readDocument('admin')),
  };
}
