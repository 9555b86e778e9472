import type { CreateCompanion } from './companion-parts.ts';

/** Reports that the chain is synchronized. A service that is not ready accepts no requests. */
export const eth_syncing: CreateCompanion<'eth_syncing'> = () => () => false;
