import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@ethread/core';
import type { Certificate } from '@ethread/http';
import { selfSigned } from '@ethread/http/testing';
import { followCertificates, openTls, readCertificate } from './follow-certificates.ts';

describe('certificate files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-tls-'));
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  let first: Certificate;
  let second: Certificate;

  const write = ({ cert, key }: Certificate) => {
    writeFileSync(files.certFile, cert);
    writeFileSync(files.keyFile, key);
  };

  beforeAll(async () => {
    [first, second] = [await selfSigned(), await selfSigned()];
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['is not there', () => rmSync(files.certFile), /cert\.pem/],
    ['is no certificate', () => writeFileSync(files.certFile, 'x'), /cert\.pem holds no certificate in PEM/],
    ['is no key', () => writeFileSync(files.keyFile, first.cert), /key\.pem holds no private key in PEM/],
    [
      'is of another',
      () => writeFileSync(files.keyFile, second.key),
      /key\.pem is not the private key of .*cert\.pem/,
    ],
  ])('reads a certificate pair, and rejects it, naming the file, when one %s', (_case, spoil, words) => {
    write(first);
    const { cert, key, notAfter } = readCertificate(files);
    expect({ cert, key }).toEqual(first);
    expect(notAfter).toBeGreaterThan(Date.now());
    spoil();
    expect(() => readCertificate(files)).toThrow(words);
    expect(() => readCertificate(files)).not.toThrow(/BEGIN/);
  });

  describe('followed certificate', () => {
    let renewed: Certificate[];
    let logged: string[];
    const log = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
    const logger: Logger = { debug: log, info: log, warn: log, error: log };
    const follow = () => {
      const followed = followCertificates({ logger });
      const renewCertificate = (certificate: Certificate) => void renewed.push(certificate);
      followed.follow('api', openTls(files), { renewCertificate });
      return followed;
    };

    beforeEach(() => {
      renewed = [];
      logged = [];
      write(first);
    });

    it('reloads a changed certificate on request, once, and keeps the previous one while the new one does not fit its key', () => {
      const followed = follow();
      writeFileSync(files.certFile, second.cert);
      followed.reload();
      expect(renewed).toEqual([]);
      expect(logged).toEqual([
        expect.stringMatching(/the previous one stays in use .*is not the private key of/),
      ]);
      writeFileSync(files.keyFile, second.key);
      followed.reload();
      followed.reload();
      followed.close();
      expect(renewed).toHaveLength(1);
      expect(logged).toEqual([expect.anything(), expect.stringContaining('the certificate was renewed')]);
    });
  });
});
