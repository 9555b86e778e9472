/** A provider of EIP-1193, as a wallet gives it to pages. */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  /** Subscribes to messages, such as those of eth_subscribe. A provider may lack it. */
  on?(event: 'message', listener: (message: unknown) => void): unknown;
}

/** A wallet in this browser that announced itself to the page (EIP-6963). */
export interface Wallet {
  /** The ID that the wallet chose for this page. */
  readonly id: string;
  readonly name: string;
  /** The icon as a `data:` URL; undefined for any other address, which the page does not load. */
  readonly icon: string | undefined;
  readonly provider: WalletProvider;
}

/** The most wallets to list. A page could announce any number. */
const MAX_WALLETS = 20;

/** Asks the wallets of the browser to announce themselves, and reports each one once. */
export function watchWallets(onWallet: (wallet: Wallet) => void): void {
  const seen = new Set<string>();
  addEventListener('eip6963:announceProvider', (event) => {
    const wallet = 'detail' in event ? readWallet(event.detail) : undefined;
    if (!wallet || seen.has(wallet.id) || seen.size >= MAX_WALLETS) return;
    seen.add(wallet.id);
    onWallet(wallet);
  });
  dispatchEvent(new Event('eip6963:requestProvider'));
}

/** Reads an announcement. Returns undefined for one that differs from EIP-6963. */
function readWallet(detail: unknown): Wallet | undefined {
  const { info, provider } = fieldsOf(detail);
  const { uuid, name, icon } = fieldsOf(info);
  if (typeof uuid !== 'string' || typeof name !== 'string' || !isProvider(provider)) return undefined;
  return { id: uuid, name, icon: isPicture(icon) ? icon : undefined, provider };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isPicture = (icon: unknown): icon is string =>
  typeof icon === 'string' && icon.startsWith('data:image/');

const isProvider = (value: unknown): value is WalletProvider =>
  typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function';
