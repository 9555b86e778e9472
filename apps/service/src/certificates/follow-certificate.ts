import type { Clock, Logger } from '@ethread/core';
import type { Certificate } from '@ethread/http';
import type { CertificateFiles } from '../configuration/configuration.ts';
import { stampOf } from '../configuration/file-stamp.ts';
import { oneLine } from '../user-error.ts';
import { type ReadCertificate, readCertificate } from './read-certificate.ts';

/** Poll interval of the files, in milliseconds. */
const INTERVAL_MS = 1_000;
const DAY_MS = 86_400_000;
/** Time before its expiry from which the log warns of a certificate once a day, in milliseconds. */
const ENDS_SOON_MS = 14 * DAY_MS;

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
  {
    logger,
    clock,
    renew,
  }: {
    readonly logger: Logger;
    readonly clock: Clock;
    readonly renew: (certificate: Certificate) => void;
  },
): FollowedCertificate {
  const stamp = () => `${stampOf(files.certFile)} ${stampOf(files.keyFile)}`;
  const { certFile } = files;
  let inUse = stamp();
  let seen = inUse;

  let { notAfter } = current;
  let complainedAt = -Infinity;

  const complainOfEnd = () => {
    const now = clock.now();
    if (notAfter - now > ENDS_SOON_MS || now - complainedAt < DAY_MS) return;
    complainedAt = now;
    logger.warn({ certFile, notAfter: new Date(notAfter) }, 'the certificate expires soon, or has expired');
  };
  const reload = () => {
    const now = stamp();
    if (now === inUse) return;
    inUse = now;
    try {
      const certificate = readCertificate(files);
      renew(certificate);
      ({ notAfter } = certificate);
      complainedAt = -Infinity;
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
    complainOfEnd();
  }, INTERVAL_MS).unref();
  return {
    get notAfter() {
      return notAfter;
    },
    reload,
    close: () => clearInterval(timer),
  };
}
