import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Logger } from '@ethread/core';
import type { Certificate } from '@ethread/http';
import type { CertificateFiles, TlsConfiguration } from '../configuration/configuration.ts';
import { stampOf } from '../configuration/file-stamp.ts';
import { fileProblem, oneLine, UserError } from '../user-error.ts';

/** TLS with its certificate. */
export type OpenTls = TlsConfiguration & ReadCertificate;

/** The certificates of all listeners of the service. */
export interface FollowedCertificates {
  /** Follows the files of a listener's certificate, where it has TLS, and renews it in the server. */
  follow(
    listener: string,
    tls: OpenTls | undefined,
    server: { renewCertificate(certificate: Certificate): void },
  ): void;
  /** Returns the end of each listener's certificate, in milliseconds since 1970. */
  ends(): Readonly<Record<string, number>>;
  /** Reads the files now if they changed. */
  reload(): void;
  close(): void;
}

/** Follows the certificates of the listeners that are added to it. */
export function followCertificates(modules: { readonly logger: Logger }): FollowedCertificates {
  const certificates = new Map<string, FollowedCertificate>();
  return {
    follow(listener, tls, server) {
      if (!tls) return;
      const renew = (certificate: Certificate) => server.renewCertificate(certificate);
      certificates.set(listener, followCertificate(tls, tls, { ...modules, renew }));
    },
    ends: () => Object.fromEntries([...certificates].map(([listener, { notAfter }]) => [listener, notAfter])),
    reload() {
      for (const certificate of certificates.values()) certificate.reload();
    },
    close() {
      for (const certificate of certificates.values()) certificate.close();
    },
  };
}

/** Reads the certificate of TLS. @throws {UserError} for a certificate that cannot be used. */
export function openTls(tls: TlsConfiguration | undefined): OpenTls | undefined {
  return tls && { ...tls, ...readCertificate(tls) };
}

/** Poll interval of the files, in milliseconds. */
const INTERVAL_MS = 1_000;
export interface FollowedCertificate {
  /** The end of the certificate in use, in milliseconds since 1970. */
  readonly notAfter: number;
  /** Reads the files now if they changed. */
  reload(): void;
  close(): void;
}

/**
 * Follows the files of a certificate. A program writes the two files one after the other, so both are read again when
 * they no longer change. A pair that does not fit is logged, and the previous certificate stays in use.
 */
export function followCertificate(
  files: CertificateFiles,
  current: ReadCertificate,
  { logger, renew }: { readonly logger: Logger; readonly renew: (certificate: Certificate) => void },
): FollowedCertificate {
  const stamp = () => `${stampOf(files.certFile)} ${stampOf(files.keyFile)}`;
  const { certFile } = files;
  let inUse = stamp();
  let seen = inUse;

  let { notAfter } = current;

  const reload = () => {
    const now = stamp();
    if (now === inUse) return;
    inUse = now;
    try {
      const certificate = readCertificate(files);
      renew(certificate);
      ({ notAfter } = certificate);
      logger.info({ certFile, notAfter: new Date(notAfter) }, 'the certificate was renewed');
    } catch (error) {
      logger.error(
        { reason: oneLine(error) },
        'the new certificate cannot be used; the previous one stays in use',
      );
    }
  };
  const timer = setInterval(() => {
    const now = stamp();
    if (now === seen) reload();
    seen = now;
  }, INTERVAL_MS).unref();
  return {
    get notAfter() {
      return notAfter;
    },
    reload,
    close: () => clearInterval(timer),
  };
}

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
