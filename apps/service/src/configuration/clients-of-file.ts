import { parseNetwork, parseOrigin } from '@ethread/accounts/forms';
import type { Configuration, ProxiesConfiguration } from './configuration.ts';
import type { FileCors, FileProxies } from './file-configuration.gen.ts';
import { KeyError } from './key-error.ts';

/** Parses the origins. @throws {KeyError} naming the text that is not an origin. */
export function toCors({ origins }: FileCors): Configuration['cors'] {
  if (origins.length === 1 && origins[0] === '*') return { origins: undefined };
  return {
    origins: origins.map((text, at) => {
      const path = ['cors', 'origins', at];
      if (text === '*') throw new KeyError(path, 'means any origin, so it stands alone');
      const origin = parseOrigin(text);
      if (origin === undefined)
        throw new KeyError(
          path,
          'is not an origin: a scheme, a host and perhaps a port, such as https://app.example',
        );
      return origin;
    }),
  };
}

/** Parses the trusted networks. @throws {KeyError} naming the text that is not a network. */
export function toProxies({ trusted, ...proxies }: FileProxies): ProxiesConfiguration {
  return {
    ...proxies,
    trusted: trusted.map((text, at) => {
      const network = parseNetwork(text);
      if (!network)
        throw new KeyError(
          ['proxies', 'trusted', at],
          'is not an address or network, such as 10.0.0.0/8 or 2001:db8::1',
        );
      return network;
    }),
  };
}
