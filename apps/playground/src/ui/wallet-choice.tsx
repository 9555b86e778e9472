import { usePart, usePlayground } from '../state/context.ts';

/** The choice between the wallets that announced themselves. */
export function WalletChoice() {
  const { store } = usePlayground();
  const wallets = usePart((state) => state.wallets);
  const chosen = usePart((state) => state.wallet) ?? wallets[0]?.id;
  if (wallets.length === 0)
    return <p className="hint">No wallet of this browser announced itself to the page.</p>;
  return (
    <>
      <div className="wallets" role="radiogroup" aria-label="Wallet">
        {wallets.map(({ id, name, icon }) => (
          <label key={id} className="check">
            <input
              type="radio"
              name="wallet"
              checked={id === chosen}
              onChange={() => store.set({ wallet: id })}
            />
            {icon !== undefined && <img src={icon} alt="" width={20} height={20} />}
            <span>{name}</span>
          </label>
        ))}
      </div>
      <p className="hint">The wallet chooses the network and its node, and may ask you to confirm.</p>
    </>
  );
}
