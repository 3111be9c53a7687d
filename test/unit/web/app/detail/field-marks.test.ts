import { fieldMarks, fillingOf } from '../../../../../web/app/detail/field-marks.ts';
import { aField, aSigner } from '../prepare/drafts.ts';

const ada = aSigner({ id: 'rcp_1', status: 'completed' });
const ben = aSigner({ id: 'rcp_2', status: 'viewed' });

function marksOf(...fields: ReturnType<typeof aField>[]) {
  return fieldMarks({ signers: [ada, ben], fields });
}

describe('the marks on a document that is followed', () => {
  it('shows who filled in what, and nothing of a picture', () => {
    const [text, signature] = marksOf(
      aField('rcp_1', { value: 'Lovelace' }),
      aField('rcp_1', { type: 'signature', value: 'ab'.repeat(32) }),
    );
    expect([text?.isFilled, text?.value, text?.signer?.id]).toEqual([true, 'Lovelace', 'rcp_1']);
    expect([signature?.isFilled, signature?.value]).toEqual([true, null]);
  });

  it('does not take a preset value for a filled field before its recipient has acted', () => {
    const [preset] = marksOf(aField('rcp_2', { value: 'Berlin' }));
    expect([preset?.isFilled, preset?.value]).toEqual([false, 'Berlin']);
  });

  it('takes a checkbox that is not ticked, and a field left empty, for not filled in', () => {
    const [box, ticked, empty] = marksOf(
      aField('rcp_1', { type: 'checkbox', value: 'false' }),
      aField('rcp_1', { type: 'checkbox', value: 'true' }),
      aField('rcp_1', { value: null }),
    );
    expect([box?.isFilled, box?.value]).toEqual([false, null]);
    expect([ticked?.isFilled, ticked?.value]).toEqual([true, '✓']);
    expect(empty?.isFilled).toBe(false);
  });

  it('keeps the field of a recipient who was removed', () => expect(marksOf(aField('rcp_9'))[0]?.signer).toBeNull());

  it('shows no hash of an attachment, ticks a radio button, and counts no note', () => {
    const [file, radio] = marksOf(
      aField('rcp_1', { type: 'attachment', value: 'ab'.repeat(32) }),
      aField('rcp_1', { type: 'radio', value: 'true' }),
    );
    expect([file?.isFilled, file?.value, radio?.value]).toEqual([true, null, '✓']);
    expect(fillingOf(marksOf(aField('rcp_1', { type: 'note', value: 'Read this' })), 'rcp_1').count).toBe(0);
  });

  it('counts the fields of one recipient', () => {
    const marks = marksOf(aField('rcp_1', { value: 'x' }), aField('rcp_1'), aField('rcp_2'));
    expect(fillingOf(marks, 'rcp_1')).toEqual({ filled: 1, count: 2 });
    expect(fillingOf(marks, 'rcp_2')).toEqual({ filled: 0, count: 1 });
  });
});
