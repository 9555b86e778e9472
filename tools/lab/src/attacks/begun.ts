/** The line by which the process of an attack reports that it begins. */
export const BEGUN = 'attacking';
