/** The actions of a row's menu. */
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import type { MenuItem } from '../../components/menu-button.tsx';
import { may } from '../api/acting.ts';
import { ownTurn } from '../components/own-turn.ts';
import { isMoving, isOpen } from '../detail/correction.ts';
import { t } from '../frame/i18n.ts';
import { deletionRefusal } from '../prepare/draft/deletion.ts';
import { toRemind } from './bulk-actions.ts';

export type RowAction = 'sign' | 'remind' | 'download' | 'label' | 'void' | 'remove';

type Acted = Pick<AppEnvelope, 'status' | 'signers' | 'documentUrl' | 'signedUrl' | 'legalHold'>;

/** The actions that the state of the document and the person's role allow. */
export function rowActions(envelope: Acted, ownerEmail: string): RowAction[] {
  const mayWrite = may('envelopes:write');
  const isAllowed: Record<RowAction, boolean> = {
    sign: ownTurn(envelope, ownerEmail) !== null,
    remind: mayWrite && toRemind(envelope).length > 0,
    download: Boolean(envelope.signedUrl ?? envelope.documentUrl),
    label: mayWrite,
    void: mayWrite && isOpen(envelope),
    remove: mayWrite && !isMoving(envelope),
  };
  return (Object.keys(isAllowed) as RowAction[]).filter((action) => isAllowed[action]);
}

/** @returns the text of the button that lets the owner act, or null if the document waits for others */
export function signText(envelope: Acted, ownerEmail: string): string | null {
  const own = ownTurn(envelope, ownerEmail);
  return own && t(own.role === 'approver' ? 'detail.approveNow' : 'detail.signNow');
}

const icons = {
  sign: 'pen',
  remind: 'mail',
  download: 'download',
  label: 'tag',
  void: 'close',
  remove: 'trash',
} as const;

export function menuItem(envelope: Acted, action: RowAction, ownerEmail: string, onChoose: () => void): MenuItem {
  const isDraft = envelope.status === 'draft';
  const texts: Record<RowAction, () => string> = {
    sign: () => signText(envelope, ownerEmail) ?? '',
    remind: () => t('bulk.remind'),
    download: () => t(envelope.signedUrl ? 'detail.downloadSealed' : 'detail.downloadOriginal'),
    label: () => t('bulk.label'),
    void: () => t('bulk.void'),
    remove: () => t(isDraft ? 'prepare.delete' : 'detail.removeFromList'),
  };
  const isDangerous = action === 'void' || action === 'remove';
  const refusal = action === 'remove' ? deletionRefusal(envelope) : undefined;
  return { text: texts[action](), icon: icons[action], onChoose, refusal, ...(isDangerous && { isDangerous }) };
}
