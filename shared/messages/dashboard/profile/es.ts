import type { Translation } from '../../translate.ts';
import type { en } from './en.ts';

export const es: Translation<keyof typeof en> = {
  'profile.name': 'Su nombre',
  'profile.nameHint': 'Los destinatarios ven este nombre como remitente.',
  'profile.company': 'Empresa',
  'profile.replyTo': 'Dirección de respuesta',
  'profile.replyToHint':
    'Las respuestas a los correos sobre sus documentos llegan aquí. Déjela vacía para usar la dirección de su cuenta.',
  'profile.language': 'Idioma',
  'profile.languageHint':
    'Para estas páginas, para los correos dirigidos a usted y para los meses escritos con letras en los documentos.',
  'profile.timeZone': 'Zona horaria',
  'profile.timeZoneHint':
    'Para las horas de estas páginas y del certificado de finalización, y para los plazos en los correos.',
  'profile.dateFormat': 'Formato de fecha',
  'profile.dateFormatHint':
    'Para estas páginas y para los campos de fecha de los documentos que envíe a partir de ahora.',
  'profile.defaults': 'Documentos nuevos',
  'profile.defaultsHint': 'Cada documento nuevo empieza con estos ajustes. Puede cambiarlos antes de enviarlo.',
  'profile.message': 'Mensaje a los destinatarios',
  'profile.expires': 'Caduca',
  'profile.expiresNever': 'Nunca',
  'profile.expiresIn.one': 'Después de {count} día',
  'profile.expiresIn.other': 'Después de {count} días',
  'profile.reminders': 'Recordatorios automáticos',
  'profile.saved': 'Perfil guardado.',
  'reminders.none': 'Ninguno',
  'reminders.every.one': 'Cada día, hasta {times} veces',
  'reminders.every.other': 'Cada {days} días, hasta {times} veces',

  'branding.title': 'Imagen de marca',
  'branding.hint':
    'En los correos y en las páginas de firma. El logotipo también aparece en el certificado de finalización.',
  'branding.logo': 'Logotipo',
  'branding.logoHint': 'PNG o JPEG, hasta 200 kB y 2000 píxeles por lado.',
  'branding.chooseLogo': 'Subir logotipo',
  'branding.replaceLogo': 'Sustituir logotipo',
  'branding.removeLogo': 'Quitar logotipo',
  'branding.logoSaved': 'Logotipo guardado.',
  'branding.logoRemoved': 'Logotipo quitado.',
  'branding.wrongType': 'Este archivo no es una imagen PNG ni JPEG.',
  'branding.tooLarge': 'Esta imagen supera los 200 kB. Elija una más pequeña.',
  'branding.refused': 'Esta imagen está dañada o es demasiado grande. Elija otra.',
  'branding.colour': 'Color',
  'branding.colourHint': 'Con el formato #rrggbb. Déjelo vacío para el color estándar.',
  'branding.contrast': 'Contraste con texto blanco: {contrast} : 1',
  'branding.tooLight':
    'El texto blanco no se lee sobre este color. Elija uno más oscuro (contraste de al menos 4,5 : 1).',
  'branding.pick': 'Elegir un color',
  'branding.sample': 'Leer y firmar',
  'branding.saveColour': 'Guardar color',
  'branding.colourSaved': 'Color guardado.',
};
