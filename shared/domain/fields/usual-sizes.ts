/** Default sizes of fields. */
import type { FieldType } from './field-rules.ts';

/** Points. */
export const usualSizes: Record<FieldType, { width: number; height: number }> = {
  signature: { width: 160, height: 48 },
  initials: { width: 64, height: 36 },
  date: { width: 96, height: 22 },
  name: { width: 160, height: 22 },
  email: { width: 180, height: 22 },
  text: { width: 180, height: 22 },
  checkbox: { width: 18, height: 18 },
  number: { width: 96, height: 22 },
  dropdown: { width: 160, height: 22 },
  radio: { width: 18, height: 18 },
  note: { width: 220, height: 22 },
  attachment: { width: 180, height: 22 },
};
