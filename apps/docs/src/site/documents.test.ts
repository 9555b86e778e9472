import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloads } from '../build/downloads.ts';
import { fillFacts } from '../markdown/fill.ts';
import { objectsOf } from '@ethread/openrpc';
import { readContracts, readDocument } from '../build/read-contracts.ts';

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../../', file), 'utf8'));

const { service, companions, account, admin } = readContracts();

describe('objectsOf', () => {
  it('lists every object below a type once, outermost first', () => {
    const block = service.methods.find(({ name }) => name === 'eth_getBlockByNumber');
    const names = objectsOf(service, block?.result.schema ?? {}).map(({ name }) => name);
    expect(names[0]).toBe('Block');
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(expect.arrayContaining(['Transaction', 'Withdrawal', 'AccessListEntry']));
  });
});

describe('fillFacts', () => {
  const fill = (text: string) => fillFacts(text, { service, companions, account, admin });

  it('replaces placeholders in prose by facts of the documents', () => {
    const receipts = service.methods.find(({ name }) => name === 'eth_getBlockReceipts');
    const price = receipts?.credits?.toLocaleString('en');
    expect(fill('{{credits eth_getBlockReceipts}} of {{body-limit}}')).toBe(`${price} of 5 MiB`);
    expect(fill('{{limit eth_getLogs maxDurationMs}} s, HTTP {{error-status RateExceeded}}')).toBe(
      '10 s, HTTP 429',
    );
  });

  it.each([
    '{{nothing}}',
    '{{credits eth_nothing}}',
    '{{limit eth_call maxResults}}',
    '{{error-code Nothing}}',
  ])('rejects the unknown placeholder %s', (text) => expect(() => fill(text)).toThrow(/can say|has no/));
});

describe('downloads', () => {
  const document = readDocument();
  const older = { ...document, info: { ...document.info, version: '2.9.0' } };
  const outdated = { ...document, methods: [] };
  const files = downloads({
    document,
    others: { 'admin-openrpc': readDocument('admin') },
    released: [older, outdated],
    configuration: read('../../docs/ethread.schema.json'),
  });

  it('have the document of each version, and the newest wording of the newest version', () => {
    expect(JSON.parse(files.get('openrpc/2.9.0.json') ?? '')).toEqual(older);
    expect(JSON.parse(files.get(`openrpc/${document.info.version}.json`) ?? '')).toEqual(document);
  });

  it('have the JSON Schema of the configuration', () => {
    expect(JSON.parse(files.get('downloads/ethread.schema.json') ?? '').$id).toMatch(/\/ethread\.json$/);
  });
});
