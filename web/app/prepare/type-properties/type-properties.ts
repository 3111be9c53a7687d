/** What only one type of field has: one component each, found by the type. */
import type { ComponentType } from 'preact';
import type { FieldType } from '../../../../shared/domain/field.ts';
import { LabelProperty } from './label-property.tsx';
import type { TypePropertiesProps } from './type-properties-props.ts';

export const typeProperties: Partial<Record<FieldType, ComponentType<TypePropertiesProps>>> = {
  text: LabelProperty,
  checkbox: LabelProperty,
};
