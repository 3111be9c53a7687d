import type { Words } from './words.ts';

export const es: Words = {
  hello: 'Hola, {name}:',
  helloOwner: 'Hola:',
  subject: {
    signer: 'Para firmar: {envelope}',
    approver: 'Para aprobar: {envelope}',
    viewer: 'Para leer: {envelope}',
    reminder: 'Recordatorio: {envelope}',
    completed: 'Completado: {envelope}',
    declined: 'Rechazado: {envelope}',
    voided: 'Retirado: {envelope}',
    expired: 'Caducado: {envelope}',
    failed: 'No se pudo sellar: {envelope}',
  },
  invitation: {
    signer: '{sender} le pide que firme «{envelope}».',
    approver: '{sender} le pide que apruebe «{envelope}».',
    viewer: '{sender} le envía «{envelope}» para su lectura.',
  },
  reminder: {
    signer: '{sender} sigue esperando su firma en «{envelope}».',
    approver: '{sender} sigue esperando su aprobación de «{envelope}».',
    viewer: '{sender} le ha enviado «{envelope}» para su lectura.',
  },
  completed: {
    recipient: '«{envelope}» está completo y sellado. Su copia está lista.',
    owner: '«{envelope}» está completo y sellado.',
  },
  declined: {
    recipient: 'Uno de los destinatarios ha rechazado «{envelope}». Usted no tiene que hacer nada más.',
    owner: '{decliner} ha rechazado «{envelope}». Ya no se puede firmar.',
  },
  voided: {
    recipient: '{sender} ha retirado «{envelope}». Usted no tiene que hacer nada más.',
    owner: '«{envelope}» ha sido retirado.',
  },
  expired: {
    recipient: 'El plazo para firmar «{envelope}» ha terminado. Usted no tiene que hacer nada más.',
    owner: '«{envelope}» caducó antes de que todos actuaran.',
  },
  failed: {
    recipient: 'No se pudo sellar «{envelope}».',
    owner: 'No se pudo sellar «{envelope}». Ábralo para ver el motivo y volver a intentarlo.',
  },
  message: 'Mensaje de {sender}:',
  reason: 'Motivo indicado:',
  until: 'Por favor, actúe antes del {until}.',
  copyUntil: 'Puede descargarla hasta el {until}.',
  accessCode: 'Se le pedirá el código de acceso que le facilite {sender}.',
  personal: 'El enlace es solo para usted: no reenvíe este correo.',
  unexpected: 'Si no esperaba este correo, puede ignorarlo.',
  action: {
    signer: 'Leer y firmar',
    approver: 'Leer y aprobar',
    viewer: 'Leer el documento',
    copy: 'Descargar su copia',
    owner: 'Abrir el sobre',
  },
  address: 'Si el botón no funciona, copie esta dirección en su navegador:',
  footer: 'Enviado por Countersign',
};
