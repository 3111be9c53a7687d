/** What only one type of field has: one component each, found by the type. */
import type { ComponentType } from 'preact';
import type { FieldType } from '../../../../../shared/domain/fields/field.ts';
import { CheckboxProperties } from './checkbox-properties.tsx';
import { DropdownProperties } from './dropdown-properties.tsx';
import { LabelProperty } from './label-property.tsx';
import { NoteProperties } from './note-properties.tsx';
import { NumberProperties } from './number-properties.tsx';
import { RadioProperties } from './radio-properties.tsx';
import { TextProperties } from './text-properties.tsx';
import type { TypePropertiesProps } from './type-properties-props.ts';

export const typeProperties: Partial<Record<FieldType, ComponentType<TypePropertiesProps>>> = {
  date: LabelProperty,
  name: LabelProperty,
  email: LabelProperty,
  text: TextProperties,
  checkbox: CheckboxProperties,
  number: NumberProperties,
  dropdown: DropdownProperties,
  radio: RadioProperties,
  note: NoteProperties,
  attachment: LabelProperty,
};
