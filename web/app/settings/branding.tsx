/** Logo and colour of e-mails and signing pages. Certificates have the logo. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { contrastWithWhite, minContrast, senderName } from '../../../shared/domain/accounts/profile.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { number } from '../../format/number.ts';
import { reader } from '../../format/reader.ts';
import { isTouch } from '../../touch.ts';
import { useImage } from '../../use-image.ts';
import { useTask } from '../../use-task.ts';
import { actingFor } from '../api/acting.ts';
import { appApi, type Profile } from '../api/app-api.ts';
import { session } from '../api/session.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import type { Entries } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { fittingLogo } from './fitting-logo.ts';
import type { ProfileForm } from './profile-form.ts';

const productColour = '#055c6b';
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

function contrastOf(typed: string): number | null {
  return isColour(typed.trim()) ? contrastWithWhite(typed.trim()) : null;
}

/** Whether white text cannot be read on the typed colour. */
export function isTooLight(typed: string): boolean {
  const contrast = contrastOf(typed);
  return contrast !== null && contrast < minContrast;
}

interface BrandingProps {
  form: Entries<ProfileForm>;
  profile: Profile;
  /** The address of the logo on this page; null: there is none. */
  logo: string | null;
  onSaved: (profile: Profile) => void;
}

export function useLogo({ logo }: Profile): string | null {
  return useImage(logo ? () => appApi.logo() : null, logo?.sha256);
}

export function Branding({ form, profile, logo, onSaved }: BrandingProps) {
  return (
    <>
      <Logo profile={profile} url={logo} onSaved={onSaved} />
      <ColourField form={form} />
    </>
  );
}

function ColourField({ form }: Pick<BrandingProps, 'form'>) {
  const { wrong, ...colour } = form.entry('colour');
  const typed = colour.value.trim();
  const contrast = contrastOf(typed);
  const ratio = contrast === null ? '' : number(contrast, { maximumFractionDigits: 1 });
  return (
    <TextField
      label={t('branding.colour')}
      hint={t(contrast === null ? 'branding.colourHint' : 'branding.contrast', { contrast: ratio })}
      {...colour}
      wrong={isTooLight(typed) ? t('branding.tooLight') : wrong}
      maxLength={7}
      placeholder={t('branding.standard', { colour: productColour })}
      spellcheck={false}
      autoComplete="off"
      beside={<ColourPicker value={shownColour(typed)} onValue={colour.onValue} label={t('branding.pick')} />}
    />
  );
}

const shownColour = (typed: string) => (isColour(typed) ? typed : productColour);

/** The head and the button of an invitation, in a colour that can be saved. */
export function MailSample({ values, logo }: { values: ProfileForm; logo: string | null }) {
  // The sender of an organization's document is a member.
  const name = (actingFor() ? reader().name : values.name)?.trim() || null;
  const company = values.company.trim() || null;
  const sender = senderName({ name, company });
  const typed = values.colour.trim();
  return (
    <div class="stack tight">
      <h3>{t(actingFor() ? 'branding.previewOfMember' : 'branding.preview')}</h3>
      <div class="mail-sample">
        <dl>
          <dt>{t('branding.mailFrom')}</dt>
          <dd>
            <bdi>{sender ?? 'Countersign'}</bdi>
          </dd>
          <dt>{t('branding.mailAbout')}</dt>
          <dd>{t('branding.mailSubject')}</dd>
          <dt>{t('branding.mailReply')}</dt>
          <dd>
            <bdi>{values.replyTo.trim() || session()?.email}</bdi>
          </dd>
        </dl>
        <div class="stack tight">
          {logo ? (
            <img src={logo} alt="" />
          ) : (
            <strong>
              <bdi>{company ?? name ?? 'Countersign'}</bdi>
            </strong>
          )}
          <p>{t('branding.mailText', { sender: sender ?? '…' })}</p>
          {values.message.trim() && <p dir="auto">{values.message}</p>}
          <SampleButton colour={isTooLight(typed) ? productColour : shownColour(typed)} text={t('branding.sample')} />
        </div>
      </div>
    </div>
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

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

interface LogoProps {
  profile: Profile;
  url: string | null;
  onSaved: (profile: Profile) => void;
}

/** A logo is stored at once, not with the other changes. */
function Logo({ profile, url, onSaved }: LogoProps) {
  const task = useTask();
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const upload = (file: File) =>
    task.run(async () => {
      const fitting = await fittingLogo(file);
      setRefused(fitting === null);
      if (!fitting) return;
      const { mimetype, bytes } = fitting;
      onSaved(await appApi.storeLogo({ mimetype, contentBase64: toBase64(bytes) }));
      toast(t('branding.logoSaved'));
    });
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file && !task.busy) upload(file);
  };
  const remove = () =>
    task.run(async () => {
      setRefused(false);
      onSaved(await appApi.deleteLogo());
      toast(t('branding.logoRemoved'));
    });
  return (
    <div class="stack tight logo">
      <h3>{t('branding.logoOptional')}</h3>
      {isRefused ? (
        <Notice tone="bad">{t('branding.wrongType')}</Notice>
      ) : (
        <FailureNotice
          failure={task.failure}
          messageOf={({ code }) => (code === 'validation_error' ? t('branding.refused') : null)}
        />
      )}
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
        class="sr"
        tabIndex={-1}
        aria-label={t('branding.chooseLogo')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {url && <img class="logo-preview" src={url} alt={t('branding.logo')} />}
      <section
        class={url ? 'row' : 'row logo-place'}
        aria-label={t('branding.logo')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer?.files);
        }}
      >
        <Button look="quiet" icon="upload" busy={task.busy} onClick={() => input.current?.click()}>
          {t(profile.logo ? 'branding.replaceLogo' : 'branding.chooseLogo')}
        </Button>
        {profile.logo && (
          <Button look="bare" busy={task.busy} onClick={remove}>
            {t('branding.removeLogo')}
          </Button>
        )}
        {!url && !isTouch() && <span class="hint">{t('branding.orDrop')}</span>}
      </section>
      <p class="hint">{t('branding.logoHint')}</p>
    </div>
  );
}
