import { closedObject, path } from './values.ts';

/** TLS of a port. */
export const tls = {
  ...closedObject,
  required: ['certFile', 'keyFile'],
  properties: {
    certFile: {
      ...path,
      examples: ['cert.pem'],
      description: 'The certificate of the server in PEM, followed by the intermediate certificates.',
    },
    keyFile: { ...path, examples: ['key.pem'], description: 'Its private key in PEM, without a passphrase.' },
  },
  description:
    'TLS of the port. The service reads changed files within seconds, and open connections continue.',
} as const;
