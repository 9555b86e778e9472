import { StoreFormatError } from '@ethread/storage/disk';
import { temporaryFolders } from '@ethread/storage/testing';
import { open } from 'lmdb';
import { openStateStore } from './state-store.ts';

const folder = temporaryFolders();

it.each(['2', '99'])('A state store of format %s is rejected, and stays as it is', async (format) => {
  const path = folder();
  const openFacts = () => {
    const root = open({ path, noSubdir: false, maxDbs: 8 });
    return { root, facts: root.openDB<string, string>('facts', { encoding: 'string' }) };
  };
  const written = openFacts();
  written.facts.putSync('format', format);
  await written.root.close();
  expect(() => openStateStore(path)).toThrow(StoreFormatError);
  const read = openFacts();
  expect([...read.facts.getRange({})]).toEqual([{ key: 'format', value: format }]);
  await read.root.close();
});
