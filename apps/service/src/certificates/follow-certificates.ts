import type { Clock, Logger } from '@ethread/core';
import type { Certificate } from '@ethread/http';
import type { TlsConfiguration } from '../configuration/configuration.ts';
import { type FollowedCertificate, followCertificate } from './follow-certificate.ts';
import { type ReadCertificate, readCertificate } from './read-certificate.ts';

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
export function followCertificates(modules: {
  readonly logger: Logger;
  readonly clock: Clock;
}): FollowedCertificates {
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
