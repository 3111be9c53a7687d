import type { Translation } from '../translate.ts';
import type { account } from './en-account.ts';

export const es: Translation<keyof typeof account> = {
  'auth.email': 'Correo electrónico',
  'auth.password': 'Contraseña',
  'auth.sessionEnded': 'Su sesión ha caducado. Inicie sesión de nuevo; los cambios guardados se conservan.',
  'auth.toLogin': 'Volver al inicio de sesión',

  'login.title': 'Iniciar sesión',
  'login.empty': 'Introduzca su correo electrónico y su contraseña.',
  'login.noAccount': '¿Aún no tiene cuenta?',
  'login.register': 'Crear una cuenta',
  'login.forgot': '¿Ha olvidado su contraseña?',

  'register.title': 'Crear una cuenta',
  'register.action': 'Crear cuenta',
  'register.company': 'Empresa (opcional)',
  'register.passwordHint': 'Al menos 8 caracteres. Varias palabras sin relación forman una contraseña segura.',
  'register.code': 'Código de invitación',
  'register.codeLocal': 'El producto local acepta este código.',
  'register.codeHint': 'Necesita una invitación para crear una cuenta.',
  'register.codeWrong': 'Este código no es válido o ya se ha usado.',
  'register.hasAccount': '¿Ya tiene una cuenta?',

  'forgot.title': '¿Ha olvidado su contraseña?',
  'forgot.text':
    'Introduzca su correo electrónico. Le enviamos un enlace con el que puede elegir una contraseña nueva.',
  'forgot.action': 'Enviar enlace',
  'forgot.sent': 'Si existe una cuenta para {email}, hay un enlace en camino.',
  'forgot.sentHint':
    'Funciona durante una hora. ¿No llega el correo? Compruebe la dirección y la carpeta de correo no deseado.',
  'forgot.noMail': 'Este servicio no envía correos. Pida a sus responsables que restablezcan su contraseña.',

  'reset.title': 'Elegir una contraseña nueva',
  'reset.action': 'Guardar contraseña',
  'reset.doneTitle': 'Contraseña cambiada',
  'reset.done': 'Se ha cerrado la sesión en todos los dispositivos. Inicie sesión con su contraseña nueva.',
  'reset.again': 'Solicitar un enlace nuevo',

  'verifyEmail.title': 'Confirme su correo electrónico',
  'verifyEmail.text': 'Confirme que la dirección a la que se envió este enlace es suya.',
  'verifyEmail.action': 'Confirmar la dirección',
  'verifyEmail.done': 'Su correo electrónico está confirmado.',

  'changeEmail.title': 'Cambio de dirección',
  'changeEmail.text':
    'Se ha solicitado cambiar el correo electrónico de su cuenta. Confírmelo si ha sido usted; si no, rechácelo.',
  'changeEmail.confirm': 'Confirmar el cambio',
  'changeEmail.refuse': 'Rechazar el cambio',
  'changeEmail.waiting':
    'Confirmado. El cambio se hará efectivo cuando se confirme también el enlace de la otra dirección.',
  'changeEmail.changed': 'Se ha cambiado su correo electrónico. A partir de ahora inicie sesión con el nuevo.',
  'changeEmail.refused': 'El cambio se ha rechazado. Su correo electrónico sigue siendo el mismo.',
  'changeEmail.verified': 'Su correo electrónico está confirmado.',

  'password.title': 'Cambiar contraseña',
  'password.current': 'Contraseña actual',
  'password.new': 'Contraseña nueva',
  'password.hint': 'Al menos 8 caracteres. Se cierran todas las demás sesiones.',
  'password.wrong': 'La contraseña actual no es correcta.',
  'password.changed': 'Contraseña cambiada. Se han cerrado todas las demás sesiones.',
  'password.show': 'Mostrar',
  'password.hide': 'Ocultar',
  'password.showLabel': 'Mostrar contraseña',

  'address.verified': 'Confirmada',
  'address.unverified': 'Sin confirmar',
  'confirmFirst.title': 'Confirme primero su correo electrónico',
  'confirmFirst.text':
    'Su firma menciona {email}. Antes de firmar, confirme que la dirección es suya: le enviaremos un enlace.',
  'confirmFirst.sent': 'Se envió un enlace a {email}. Ábralo y después vuelva para firmar.',
  'confirmFirst.again': 'Enviar de nuevo',
  'address.verify': 'Enviar enlace de confirmación',
  'address.verificationSent': 'Se ha enviado un enlace a {email}.',
  'address.noMail': 'Este servicio no envía correos, por lo que la dirección no se puede confirmar ni cambiar.',
  'address.change': 'Cambiar correo electrónico',
  'address.changeBoth':
    'Enviamos un enlace a la dirección nueva y a la actual. El cambio se hace efectivo cuando se confirman las dos.',
  'address.changeNew':
    'Enviamos un enlace a la dirección nueva. El cambio se hace efectivo cuando se confirma. Se avisa a su dirección actual.',
  'address.new': 'Correo electrónico nuevo',
  'address.sendLinks': 'Enviar enlaces',
  'address.pending': 'Se cambiará a {email}. Los enlaces son válidos hasta el {until}.',
  'address.waitsForNew': 'Abra el enlace que se envió a la dirección nueva.',
  'address.waitsForOld': 'La dirección nueva está confirmada. Abra el enlace que se envió a su dirección actual.',
  'address.withdraw': 'Cancelar el cambio',
  'address.withdrawn': 'La dirección sigue siendo la misma.',

  'devices.title': 'Dispositivos',
  'devices.hint':
    'Donde tiene la sesión iniciada. Un dispositivo cuya sesión cierre dejará de funcionar en diez minutos como máximo.',
  'devices.name': '{browser} en {system}',
  'devices.unknown': 'Navegador desconocido',
  'devices.here': 'Este dispositivo',
  'devices.lastUsed': 'Último uso: {time}',
  'devices.lastUsedFrom': 'Último uso: {time}, desde {network}',
  'devices.logOutLabel': 'Cerrar la sesión de {name}',
  'devices.loggedOut': 'Sesión del dispositivo cerrada.',
  'devices.everywhere': 'Cerrar todas las sesiones',
  'devices.everywhereTitle': '¿Cerrar todas las sesiones?',
  'devices.everywhereText':
    'Se cierra la sesión en todos los dispositivos, también en este. Los programas que usan un token de Login dejan de funcionar; las claves de API siguen funcionando.',
};
