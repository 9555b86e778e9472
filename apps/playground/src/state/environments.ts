import type { Model } from '@ethread/openrpc';
import { keepEnvironments } from '../keep/kept-environments.ts';
import type { Address, Environment, Target } from '../request/targets.ts';
import type { PlaygroundState } from './state.ts';
import type { Store } from './store.ts';
import { isSecret, keyIn, originOf, urlOf } from './target.ts';

/** The actions on the named sets of servers, variables and addresses of the open document. */
export interface Environments {
  /** Saves the current target under a name, and replaces the environment of that name. */
  save(name: string): void;
  /** Makes an environment the target of requests. */
  use(name: string): void;
  remove(name: string): void;
}

interface Modules {
  readonly store: Store<PlaygroundState>;
  readonly model: () => Model | undefined;
  /** Returns the key under which the work on the open document is stored. */
  readonly documentKey: () => string;
  /** Returns the API key that the user entered in this tab for an origin, or an empty string. */
  readonly keyOf: (origin: string) => string;
}

/** Creates the actions on environments. */
export function createEnvironments({ store, model, documentKey, keyOf }: Modules): Environments {
  const set = (environments: readonly Environment[]) => {
    const opened = model();
    if (!opened) return;
    store.set({ environments });
    keepEnvironments(documentKey(), environments, (one) => ({ ...one, ...withoutSecrets(opened, one) }));
  };
  const others = (name: string) => store.get().environments.filter((one) => one.name !== name);
  return {
    save(name) {
      set([...others(name), { ...store.get().target, name }]);
    },
    use(name) {
      const opened = model();
      const chosen = store.get().environments.find((one) => one.name === name);
      if (!opened || !chosen) return;
      const { transport, http, webSocket } = chosen;
      const withKey = (address: Address) => withKeyOfTab(opened, address, keyOf);
      store.set({ target: { transport, http: withKey(http), webSocket: withKey(webSocket) } });
    },
    remove(name) {
      set(others(name));
    },
  };
}

/** Returns the environment that the target is, apart from secrets. */
export function currentEnvironment(
  model: Model,
  environments: readonly Environment[],
  target: Target,
): Environment | undefined {
  const current = JSON.stringify(withoutSecrets(model, target));
  return environments.find((one) => JSON.stringify(withoutSecrets(model, one)) === current);
}

/** Returns a target without the keys in its addresses. */
function withoutSecrets(model: Model, { transport, http, webSocket }: Target): Target {
  return { transport, http: publicAddress(model, http), webSocket: publicAddress(model, webSocket) };
}

function publicAddress(model: Model, { server, values, url }: Address): Address {
  if (server !== undefined)
    return {
      server,
      values: Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name))),
      url: '',
    };
  // An address of a form that the document does not describe may have a secret anywhere.
  return { server, values: {}, url: keyIn(model, url)?.urlWith('') ?? originOf(url) };
}

/** Returns an address with the key that the user entered for its origin in this tab. */
function withKeyOfTab(model: Model, address: Address, keyOf: Modules['keyOf']): Address {
  const place = address.server === undefined ? keyIn(model, address.url) : undefined;
  const key = place?.value === '' ? keyOf(originOf(urlOf(model, address))) : '';
  return place && key !== '' ? { ...address, url: place.urlWith(key) } : address;
}
