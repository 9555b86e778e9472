import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Certificate } from '@ethread/http';
import type { CertificateFiles } from '../configuration/configuration.ts';
import { fileProblem, UserError } from '../user-error.ts';

/** A certificate that fits its key, with its expiry time. */
export interface ReadCertificate extends Certificate {
  /** Expiry time, in milliseconds since 1970. */
  readonly notAfter: number;
}

/** Reads a certificate and its key. @throws {UserError} naming the file, never showing its content. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): ReadCertificate {
  const cert = readText(certFile);
  const key = readText(keyFile);
  const own = attempt(certFile, 'holds no certificate in PEM', () => new X509Certificate(cert));
  const ownKey = attempt(keyFile, 'holds no private key in PEM, or one with a passphrase', () =>
    createPrivateKey(key),
  );
  if (!own.checkPrivateKey(ownKey))
    throw new UserError(
      `${keyFile} is not the private key of ${certFile}; name the two files of one certificate`,
    );
  attempt(certFile, 'cannot be used', () => createSecureContext({ cert, key }));
  return { cert, key, notAfter: own.validToDate.getTime() };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UserError(`${file}: ${fileProblem(cause)}`, { cause });
  }
}

function attempt<T>(file: string, words: string, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw new UserError(`${file} ${words}`, { cause });
  }
}
