import { generate } from 'selfsigned';
import type { Certificate } from '../tls.ts';

export interface SelfSignedOptions {
  /** The end of the certificate's validity. Default: an hour from now. */
  readonly notAfter?: Date;
}

/** Creates a certificate with its own root for `localhost` and 127.0.0.1. */
export async function selfSigned({ notAfter }: SelfSignedOptions = {}): Promise<Certificate> {
  const end = notAfter ?? new Date(Date.now() + 3_600_000);
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Math.min(Date.now(), end.getTime()) - 3_600_000),
    notAfterDate: end,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { cert, key };
}
