import { TextField } from '../../components/form.tsx';
import type { Problems } from '../forms/check-form.ts';
import { fieldMessage } from '../forms/error-message.ts';
import { useTranslate } from '../frame/i18n.ts';

interface SenderEntriesProps {
  name: string;
  setName: (name: string) => void;
  company: string;
  setCompany: (company: string) => void;
  problems: Problems;
}

/** Who recipients see as the sender. */
export function SenderEntries({ name, setName, company, setCompany, problems }: SenderEntriesProps) {
  const t = useTranslate();
  return (
    <>
      <TextField
        label={t('profile.name')}
        hint={t('profile.nameHint')}
        value={name}
        onValue={setName}
        wrong={fieldMessage(t, problems, 'name')}
        autoComplete="name"
        maxLength={200}
        required
      />
      <TextField
        label={t('register.company')}
        value={company}
        onValue={setCompany}
        wrong={fieldMessage(t, problems, 'company')}
        autoComplete="organization"
        maxLength={200}
      />
    </>
  );
}
