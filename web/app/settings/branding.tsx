/** Logo and colour, on e-mails and signing pages; the logo on certificates too. */
import { useEffect, useRef } from 'preact/hooks';
import { contrastWithWhite, minContrast } from '../../../shared/domain/accounts/profile.ts';
import { Button } from '../../components/button.tsx';
import { Form, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { number } from '../../format/number.ts';
import { type Profile, service } from '../api/service.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Logo } from './logo.tsx';

interface BrandingProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

export function Branding(props: BrandingProps) {
  return (
    <section class="card stack">
      <h2>{t('branding.title')}</h2>
      <p class="hint">{t('branding.hint')}</p>
      <Logo {...props} />
      <ColourForm {...props} />
    </section>
  );
}

const productColour = '#055c6b';
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

function ColourForm({ profile, onSaved }: BrandingProps) {
  const form = useForm({ colour: profile.colour ?? '' });
  const { wrong, ...colour } = form.entry('colour');
  const typed = colour.value.trim();
  const contrast = isColour(typed) ? contrastWithWhite(typed) : null;
  const isTooLight = contrast !== null && contrast < minContrast;
  const send = () =>
    form.send(async () => {
      const saved = await service.updateProfile({ colour: typed === '' ? null : typed }, profile.version);
      form.change({ colour: saved.colour ?? '' });
      onSaved(saved);
      toast(t('branding.colourSaved'));
    });
  const ratio = contrast === null ? '' : number(contrast, { maximumFractionDigits: 1 });
  return (
    <Form onSend={send}>
      <FailureNotice failure={form.failure} />
      <TextField
        label={t('branding.colour')}
        hint={t(contrast === null ? 'branding.colourHint' : 'branding.contrast', { contrast: ratio })}
        {...colour}
        wrong={isTooLight ? t('branding.tooLight') : wrong}
        placeholder={productColour}
        maxLength={7}
        spellcheck={false}
        autoComplete="off"
      />
      <div class="row">
        <ColourPicker
          value={isColour(typed) ? typed : productColour}
          onValue={colour.onValue}
          label={t('branding.pick')}
        />
        <SampleButton colour={isColour(typed) && !isTooLight ? typed : productColour} text={t('branding.sample')} />
      </div>
      <div>
        <Button type="submit" look="quiet" busy={form.busy} disabled={isTooLight}>
          {t('branding.saveColour')}
        </Button>
      </div>
    </Form>
  );
}

interface PickerProps {
  value: string;
  onValue: (value: string) => void;
  label: string;
}

function ColourPicker({ value, onValue, label }: PickerProps) {
  return (
    <input
      type="color"
      class="colour-picker"
      aria-label={label}
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
    />
  );
}

/** The button of the e-mail, in a colour that can be saved. */
function SampleButton({ colour, text }: { colour: string; text: string }) {
  const sample = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    sample.current?.style.setProperty('--brand', colour);
    sample.current?.style.setProperty('--on-brand', '#ffffff');
  }, [colour]);
  return (
    <span class="button" aria-hidden="true" ref={sample}>
      {text}
    </span>
  );
}
