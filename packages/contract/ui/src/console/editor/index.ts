export { completion } from './completion.ts';
export { theme } from './theme.ts';
