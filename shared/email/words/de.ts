import type { Words } from './words.ts';

export const de: Words = {
  hello: 'Guten Tag {name},',
  helloOwner: 'Guten Tag,',
  subject: {
    signer: 'Bitte unterschreiben: {envelope}',
    approver: 'Bitte zustimmen: {envelope}',
    viewer: 'Zur Ansicht: {envelope}',
    reminder: 'Erinnerung: {envelope}',
    completed: 'Abgeschlossen: {envelope}',
    declined: 'Abgelehnt: {envelope}',
    voided: 'Zurückgezogen: {envelope}',
    expired: 'Abgelaufen: {envelope}',
    failed: 'Konnte nicht versiegelt werden: {envelope}',
  },
  invitation: {
    signer: '{sender} bittet Sie, „{envelope}“ zu unterschreiben.',
    approver: '{sender} bittet Sie, „{envelope}“ zuzustimmen.',
    viewer: '{sender} sendet Ihnen „{envelope}“ zur Ansicht.',
  },
  reminder: {
    signer: '{sender} wartet noch auf Ihre Unterschrift unter „{envelope}“.',
    approver: '{sender} wartet noch auf Ihre Zustimmung zu „{envelope}“.',
    viewer: '{sender} hat Ihnen „{envelope}“ zur Ansicht gesendet.',
  },
  completed: {
    recipient: '„{envelope}“ ist abgeschlossen und versiegelt. Ihre Kopie liegt bereit.',
    owner: '„{envelope}“ ist abgeschlossen und versiegelt.',
  },
  declined: {
    recipient: '„{envelope}“ wurde von einer beteiligten Person abgelehnt. Sie müssen nichts weiter tun.',
    owner: '{decliner} hat „{envelope}“ abgelehnt. Es kann nicht mehr unterschrieben werden.',
  },
  voided: {
    recipient: '{sender} hat „{envelope}“ zurückgezogen. Sie müssen nichts weiter tun.',
    owner: '„{envelope}“ wurde zurückgezogen.',
  },
  expired: {
    recipient: 'Die Frist für „{envelope}“ ist abgelaufen. Sie müssen nichts weiter tun.',
    owner: '„{envelope}“ ist abgelaufen, bevor alle gehandelt hatten.',
  },
  failed: {
    recipient: '„{envelope}“ konnte nicht versiegelt werden.',
    owner:
      '„{envelope}“ konnte nicht versiegelt werden. Öffnen Sie den Umschlag, um den Grund zu sehen und es erneut zu versuchen.',
  },
  message: 'Nachricht von {sender}:',
  reason: 'Angegebener Grund:',
  until: 'Bitte handeln Sie vor dem {until}.',
  copyUntil: 'Sie können sie bis zum {until} herunterladen.',
  accessCode: 'Sie werden nach dem Zugangscode gefragt, den Sie von {sender} erhalten.',
  personal: 'Der Link ist nur für Sie bestimmt: Bitte leiten Sie diese E-Mail nicht weiter.',
  unexpected: 'Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren.',
  action: {
    signer: 'Lesen und unterschreiben',
    approver: 'Lesen und zustimmen',
    viewer: 'Dokument lesen',
    copy: 'Kopie herunterladen',
    owner: 'Umschlag öffnen',
  },
  address: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  footer: 'Gesendet von Countersign',
};
