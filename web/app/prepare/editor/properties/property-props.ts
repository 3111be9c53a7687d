import type { Field } from '../../../api/service.ts';

export interface PropertyProps {
  field: Field;
  /** The other fields of the draft, of all recipients. */
  others: readonly Field[];
  /** `property`: what is being entered, so that one step back undoes all of it. */
  onChange: (field: Field, property: string) => void;
}
