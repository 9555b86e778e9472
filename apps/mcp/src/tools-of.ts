import { tools as companionTools } from './generated/companion-tools.gen.ts';
import { tools } from './generated/tools.gen.ts';
import type { Tool } from './tool.ts';

/** Returns the tools of the contract, or those of the companions, too. A companion replaces the method that it extends. */
export function toolsOf(methods: 'contract' | 'extended'): readonly Tool[] {
  if (methods === 'contract') return tools;
  const extended = new Map([...tools, ...companionTools].map((tool) => [tool.name, tool]));
  return [...extended.values()];
}
