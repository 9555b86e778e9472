declare module '*.css';
declare module '@ethread/ui/first.js';
