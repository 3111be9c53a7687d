import type { Words } from './words.ts';

export const fr: Words = {
  hello: 'Bonjour {name},',
  helloOwner: 'Bonjour,',
  subject: {
    signer: 'À signer : {envelope}',
    approver: 'À approuver : {envelope}',
    viewer: 'À lire : {envelope}',
    reminder: 'Rappel : {envelope}',
    completed: 'Terminé : {envelope}',
    declined: 'Refusé : {envelope}',
    voided: 'Retiré : {envelope}',
    expired: 'Expiré : {envelope}',
    failed: 'N’a pas pu être scellé : {envelope}',
  },
  invitation: {
    signer: '{sender} vous demande de signer « {envelope} ».',
    approver: '{sender} vous demande d’approuver « {envelope} ».',
    viewer: '{sender} vous envoie « {envelope} » pour lecture.',
  },
  reminder: {
    signer: '{sender} attend toujours votre signature sur « {envelope} ».',
    approver: '{sender} attend toujours votre approbation de « {envelope} ».',
    viewer: '{sender} vous a envoyé « {envelope} » pour lecture.',
  },
  completed: {
    recipient: '« {envelope} » est terminé et a été scellé. Votre copie est prête.',
    owner: '« {envelope} » est terminé et a été scellé.',
  },
  declined: {
    recipient: '« {envelope} » a été refusé par l’un des destinataires. Vous n’avez plus rien à faire.',
    owner: '{decliner} a refusé « {envelope} ». Le document ne peut plus être signé.',
  },
  voided: {
    recipient: '{sender} a retiré « {envelope} ». Vous n’avez plus rien à faire.',
    owner: '« {envelope} » a été retiré.',
  },
  expired: {
    recipient: 'Le délai pour signer « {envelope} » est écoulé. Vous n’avez plus rien à faire.',
    owner: '« {envelope} » a expiré avant que tous aient agi.',
  },
  failed: {
    recipient: '« {envelope} » n’a pas pu être scellé.',
    owner: '« {envelope} » n’a pas pu être scellé. Ouvrez-le pour en voir la raison et réessayer.',
  },
  message: 'Message de {sender} :',
  reason: 'Motif indiqué :',
  until: 'Merci d’agir avant le {until}.',
  copyUntil: 'Vous pouvez la télécharger jusqu’au {until}.',
  accessCode: 'Le code d’accès que {sender} vous communique vous sera demandé.',
  personal: 'Ce lien vous est personnel : merci de ne pas transférer cet e-mail.',
  unexpected: 'Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.',
  action: {
    signer: 'Lire et signer',
    approver: 'Lire et approuver',
    viewer: 'Lire le document',
    copy: 'Télécharger votre copie',
    owner: 'Ouvrir l’enveloppe',
  },
  address: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  footer: 'Envoyé par Countersign',
};
