import { useTranslate } from '../../../frame/i18n.ts';
import { GroupProperty } from './group-property.tsx';
import { LabelProperty } from './label-property.tsx';
import type { TypePropertiesProps } from './type-properties-props.ts';

/** What the button stands for, and the group of which one can be chosen. */
export function RadioProperties(props: TypePropertiesProps) {
  const t = useTranslate();
  return (
    <>
      <LabelProperty {...props} />
      <GroupProperty {...props} hint={t('fields.radioGroupHint')} />
    </>
  );
}
