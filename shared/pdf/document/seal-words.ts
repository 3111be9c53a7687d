/** The entries with which our seal describes itself in its signature dictionary (ISO 32000-2, table 255). */

/** `/Name`: who seals. */
export const sealName = 'Countersign';

/** `/Reason` of a seal that adds more than earlier signatures permit: readers show it, and the verifier goes by it. */
export const overridingReason = 'Sealed by Countersign; earlier signatures were overridden';
