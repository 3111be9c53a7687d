/** The meaning of a badge or of the ring of an avatar, by its colour. */
export type Tone = '' | 'busy' | 'good' | 'warn' | 'bad';
