import type { CreateCompanion } from './companion-parts.ts';
import type { MethodTraits } from '../method-traits.ts';

export const traits: MethodTraits = { question: 'unproven' };

/** Reports that the chain is synchronized. A service that is not ready accepts no requests. */
export const eth_syncing: CreateCompanion<'eth_syncing'> = () => () => false;
