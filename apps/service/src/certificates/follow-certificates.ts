import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Logger } from '@ethread/core';
import type { Certificate } from '@ethread/http';
import type { CertificateFiles, TlsConfiguration } from '../configuration/configuration.ts';
import { stampOf } from '../configuration/file-stamp.ts';
import { fileProblem, oneLine, UserError } from '../user-error.ts';

export type OpenTls = TlsConfiguration & ReadCertificate;

/** Reads the certificate of TLS. @throws {UserError} for a certificate that cannot be used. */
export function openTls(tls: TlsConfiguration | undefined): OpenTls | undefined {
  return tls && { ...tls, ...readCertificate(tls) };
}

/** Poll interval of the files, in milliseconds. */
const INTERVAL_MS = 1_000;

export type FollowedCertificates = ReturnType<typeof followCertificates>;

/**
 * Follows the files of the certificates that are added to it. A program writes the two files of one after the other, so
 * both are read again when they no longer change. A pair that does not fit is logged, and the previous one stays in use.
 */
export function followCertificates({ logger }: { readonly logger: Logger }) {
  const followed = new Map<string, { readonly end: () => number; reload(): void; poll(): void }>();
  const timer = setInterval(() => {
    for (const { poll } of followed.values()) poll();
  }, INTERVAL_MS).unref();
  return {
    /** Follows the files of a listener's certificate, where it has TLS, and renews it in the server. */
    follow(
      listener: string,
      tls: OpenTls | undefined,
      server: { renewCertificate(certificate: Certificate): void },
    ): void {
      if (!tls) return;
      const stamp = () => `${stampOf(tls.certFile)} ${stampOf(tls.keyFile)}`;
      const { certFile } = tls;
      let { notAfter } = tls;
      let inUse = stamp();
      let seen = inUse;
      const reload = () => {
        const now = stamp();
        if (now === inUse) return;
        inUse = now;
        try {
          const certificate = readCertificate(tls);
          server.renewCertificate(certificate);
          ({ notAfter } = certificate);
          logger.info({ certFile, notAfter: new Date(notAfter) }, 'the certificate was renewed');
        } catch (error) {
          logger.error(
            { reason: oneLine(error) },
            'the new certificate cannot be used; the previous one stays in use',
          );
        }
      };
      const poll = () => {
        const now = stamp();
        if (now === seen) reload();
        seen = now;
      };
      followed.set(listener, { end: () => notAfter, reload, poll });
    },
    /** Returns the end of each listener's certificate, in milliseconds since 1970. */
    ends: (): Readonly<Record<string, number>> =>
      Object.fromEntries([...followed].map(([listener, { end }]) => [listener, end()])),
    /** Reads the files now if they changed. */
    reload(): void {
      for (const { reload } of followed.values()) reload();
    },
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
