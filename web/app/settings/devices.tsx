import { Button } from '../../components/button.tsx';
import { toast } from '../../components/toast.tsx';
import { dateAndTime } from '../../format/time.ts';
import { useTask } from '../../use-task.ts';
import { type Device, service } from '../api/service.ts';
import { leave, useSession } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';

/** Where this account is logged in, and how to log out there. */
export function Devices() {
  const here = useSession()?.sessionId ?? null;
  const { value: devices, failure, reload } = useLoaded(service.devices, 'devices');
  const [dialog, ask] = useConfirm();
  const task = useTask();
  const logOutOf = (device: Device) =>
    task.run(async () => {
      await service.endSession(device.id);
      toast(t('devices.loggedOut'));
      await reload();
    });
  const askToLeave = () =>
    ask({
      title: t('devices.everywhereTitle'),
      text: t('devices.everywhereText'),
      action: t('devices.everywhere'),
      onConfirm: async () => {
        await service.endEverySession();
        leave();
        navigate('/app/login');
      },
    });
  return (
    <section class="card stack">
      <h2>{t('devices.title')}</h2>
      <p class="hint">{t('devices.hint')}</p>
      <FailureNotice failure={task.failure} />
      {!devices && <Waiting failure={failure} retry={reload} />}
      {devices && (
        <ul class="devices">
          {devices.map((device) => (
            <DeviceLine key={device.id} device={device} isHere={device.id === here} onLogOut={() => logOutOf(device)} />
          ))}
        </ul>
      )}
      <div>
        <Button look="quiet" onClick={askToLeave}>
          {t('devices.everywhere')}
        </Button>
      </div>
      {dialog}
    </section>
  );
}

function DeviceLine({ device, isHere, onLogOut }: { device: Device; isHere: boolean; onLogOut: () => void }) {
  const { browser, system, network, lastUsedAt } = device;
  const known = browser ?? t('devices.unknown');
  const name = system ? t('devices.name', { browser: known, system }) : known;
  return (
    <li class="row apart">
      <div class="grow">
        <p>
          <strong>{name}</strong> {isHere && <span class="badge good">{t('devices.here')}</span>}
        </p>
        <p class="hint">
          {network
            ? t('devices.lastUsedFrom', { time: dateAndTime(lastUsedAt), network })
            : t('devices.lastUsed', { time: dateAndTime(lastUsedAt) })}
        </p>
      </div>
      {!isHere && (
        <Button look="quiet" label={t('devices.logOutLabel', { name })} onClick={onLogOut}>
          {t('nav.logOut')}
        </Button>
      )}
    </li>
  );
}
