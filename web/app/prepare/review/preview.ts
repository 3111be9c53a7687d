/** The fields of a draft on the signing page of one recipient. Pure. */
import type { SignField } from '../../../../shared/contracts/sign.ts';
import type { Envelope } from '../../api/app-api.ts';

type Draft = Pick<Envelope, 'signers' | 'fields'>;

/**
 * Names and addresses are filled in. Values of other recipients are not known yet.
 * @param dates how the owner's profile writes dates
 */
export function previewFields(
  { signers, fields }: Draft,
  recipientId: string,
  dates?: SignField['dates'],
): SignField[] {
  const inOrder = [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
  return inOrder.map(({ recipientId: holderId, ...field }): SignField => {
    const holder = signers.find(({ id }) => id === holderId);
    const isMine = holderId === recipientId;
    const own = field.type === 'name' ? holder?.name : field.type === 'email' ? holder?.email : undefined;
    const value = isMine ? (field.value ?? own ?? null) : null;
    return { ...field, isMine, value, ...(dates && field.type === 'date' ? { dates } : {}) };
  });
}
