/** What only one type of field has: one component each, found by the type. */
import type { ComponentType } from 'preact';
import type { FieldType } from '../../../../shared/domain/field.ts';
import type { Field } from '../../service.ts';
import { LabelProperty } from './label-property.tsx';

export interface TypePropertiesProps {
  field: Field;
  /** `property`: what is being entered, so that one step back undoes all of it. */
  onChange: (field: Field, property: string) => void;
}

export const typeProperties: Partial<Record<FieldType, ComponentType<TypePropertiesProps>>> = {
  text: LabelProperty,
  checkbox: LabelProperty,
};
