/** The identifiers of the parts of a page that its script draws. */
export const headId = 'head';
export const searchId = 'reference-search';
