/** Each setting of an envelope behaves as `envelopeSettings` declares it, so a new setting needs no separate test. */
import { appEnvelope, updateEnvelopeBody } from '../../../../shared/contracts/app-envelopes.ts';
import { createEnvelopeBody, envelopeV1 } from '../../../../shared/contracts/v1-envelopes.ts';
import { createEnvelope, type Envelope, newSettings } from '../../../../shared/domain/envelopes/envelope.ts';
import { editEnvelope } from '../../../../shared/domain/envelopes/envelope-edit.ts';
import {
  booleanSettings,
  type EnvelopeSettings,
  envelopeSettings,
  type SettingName,
  type SettingWith,
  settingNames,
  settingsWith,
} from '../../../../shared/domain/envelopes/envelope-settings.ts';
import { publicEnvelope } from '../../../../shared/domain/envelopes/envelope-view.ts';
import { templateOfEnvelope } from '../../../../shared/domain/templates/template-making.ts';
import { aSentEnvelope, sentAt as at, envelopeId, minutesLater, ownerId } from '../../../fixtures/envelopes.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

const samples: Omit<EnvelopeSettings, SettingWith<{ type: 'boolean' }>> = {
  message: 'Hello',
  metadata: { order: '42' },
  externalId: 'order-42',
  labels: ['Lease'],
  expiresAt: minutesLater(60).toISOString(),
  expiresInDays: 14,
  reminders: { everyDays: 2, maxCount: 3 },
  redirectUrl: 'https://example.com/',
  signatureMethods: ['drawn'],
  legalHold: true,
  earlierSignatures: 'override',
};

function edited(name: SettingName, before: Envelope) {
  const value = name in samples ? samples[name as keyof typeof samples] : !before[name];
  return { value, edit: () => editEnvelope(before, { [name]: value }, at) };
}

const declared = (property: 'isFixedOnceSent' | 'isUnrecorded' | 'isInTemplates', name: SettingName) =>
  (settingsWith({ [property]: true }) as SettingName[]).includes(name);

it('is in templates if it is boolean: the form of a template shows all of them', () => {
  expect(settingsWith({ type: 'boolean', isInTemplates: true })).toEqual(booleanSettings);
});

describe.each(settingNames)('the setting %s', (name) => {
  const draft = createEnvelope(
    { id: envelopeId, ownerId, ownerEmail: 'owner@example.com', name: 'Lease', document: null },
    at,
  ).envelope;

  it('has its default in a new envelope', () => expect(draft[name]).toEqual(envelopeSettings[name].default));

  it('is changed in a draft and shown; the audit trail records it unless it is declared as unrecorded', () => {
    const { value, edit } = edited(name, draft);
    const { envelope, facts } = edit();
    expect(publicEnvelope(envelope)[name]).toEqual(value);
    expect(facts.map(({ data }) => data)).toEqual(declared('isUnrecorded', name) ? [] : [{ changed: [name] }]);
  });

  it('can be changed after sending unless it is declared as fixed', () => {
    const { value, edit } = edited(name, aSentEnvelope());
    if (declared('isFixedOnceSent', name)) expect(refusalBy(edit)).toEqual(['invalid_state', { status: 'sent' }]);
    else expect(edit().envelope[name]).toEqual(value);
  });

  it('is a default of a template made from the envelope if it is declared so', () => {
    // A boolean with the default of the dashboard stays open, because each API has its own default.
    const { value } = edited(name, { ...draft, ...newSettings('app') });
    const envelope = { ...draft, [name]: value };
    const { defaults } = templateOfEnvelope(envelope, { id: 'tpl_1', name: 'Lease' }, at);
    expect({ ...defaults }[name as keyof typeof defaults]).toEqual(
      declared('isInTemplates', name) ? envelope[name] : undefined,
    );
  });

  it('is part of the bodies and answers of both APIs; metadata and externalId of v1 only', () => {
    const isInApp = name !== 'metadata' && name !== 'externalId';
    expect([name in createEnvelopeBody.properties, name in envelopeV1.properties]).toEqual([true, true]);
    expect([name in updateEnvelopeBody.properties, name in appEnvelope.properties]).toEqual([isInApp, isInApp]);
  });
});
