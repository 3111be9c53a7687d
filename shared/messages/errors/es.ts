import type { Translation } from '../translate.ts';
import type { ErrorKey } from './en.ts';

export const es: Translation<ErrorKey> = {
  'error.validation_error': 'Corrija los campos resaltados.',
  'error.missing_parameters': 'Complete todos los campos obligatorios.',
  'error.unsupported_document_type': 'Este archivo no es PDF, PNG ni JPEG.',
  'error.unauthorized': 'Su sesión ha caducado. Inicie sesión de nuevo.',
  'error.invalid_credentials': 'El correo electrónico o la contraseña no son correctos.',
  'error.invalid_account_link': 'Este enlace ya se ha usado, ha caducado o está incompleto. Solicite uno nuevo.',
  'error.invalid_captcha': 'No se pudo comprobar el captcha. Inténtelo de nuevo.',
  'error.invalid_invitation': 'El código de invitación no es válido.',
  'error.cross_site_request':
    'Esta página se abrió de una forma poco habitual. Vuelva a cargarla e inténtelo de nuevo.',
  'error.not_own_address': 'El correo electrónico de este destinatario no es el de su cuenta.',
  'error.not_found': 'Esto ya no existe. Vuelva a cargar la página.',
  'error.certificate_in_document':
    'El certificado de finalización forma parte del documento sellado: son sus últimas páginas.',
  'error.invalid_state': 'El estado del documento ha cambiado y esto ya no es posible. Vuelva a cargar la página.',
  'error.document_missing': 'La subida del documento no terminó. Súbalo de nuevo.',
  'error.document_changed': 'El archivo se modificó después de subirlo. Súbalo de nuevo.',
  'error.recipient_locked': 'Este destinatario ya ha firmado o rechazado.',
  'error.signatures_outstanding': 'Todavía no han firmado todos los firmantes.',
  'error.sealing_in_progress': 'El documento se está sellando. Inténtelo de nuevo en un momento.',
  'error.email_taken': 'Ya existe una cuenta con este correo electrónico. Inicie sesión.',
  'error.precondition_failed':
    'Este borrador se modificó en otra ventana. Vuelva a cargar la página para continuar con la última versión.',
  'error.payload_too_large': 'Hay demasiado texto o demasiados datos. Redúzcalos e inténtelo de nuevo.',
  'error.not_a_pdf': 'El contenido del archivo no corresponde a su tipo. Elija otro archivo.',
  'error.document_damaged': 'El documento está dañado y no se puede leer. Elija otro archivo.',
  'error.document_encrypted': 'El documento está protegido con una contraseña. Suba una copia sin contraseña.',
  'error.document_xfa':
    'El documento contiene un formulario XFA dinámico, que no se puede sellar. Guárdelo como PDF normal.',
  'error.document_certified':
    'Una firma anterior del documento prohíbe cualquier cambio. Suba el archivo tal como era antes de sellarlo o certificarlo.',
  'error.document_signed':
    'El documento ya se había firmado, y dibujar campos en él cambiaría lo que cubren esas firmas. Quite los campos o elija añadirlos, aunque los lectores de PDF mostrarán las firmas anteriores como modificadas.',
  'error.anchor_not_found':
    'El documento no contiene el texto junto al que debe ir un campo. Elimine el campo o colóquelo a mano.',
  'error.text_tag_invalid':
    'Una etiqueta de texto del documento no puede convertirse en campo. Corríjala y suba el documento de nuevo.',
  'error.document_too_complex':
    'El documento es demasiado complejo para sellarlo. Guárdelo como un PDF más sencillo e inténtelo de nuevo.',
  'error.document_too_large': 'El documento es demasiado grande.',
  'error.rate_limit_exceeded': 'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
  'error.rate_limit_seconds': 'Demasiados intentos. Inténtelo de nuevo en {seconds} segundos.',
  'error.internal_error': 'Algo ha fallado en el servidor. Inténtelo de nuevo.',
  'error.service_unavailable': 'El servicio no está disponible en este momento. Inténtelo más tarde.',
  'error.offline': 'No se puede contactar con el servicio. Compruebe su conexión e inténtelo de nuevo.',
  'error.unreadable': 'El servicio no está disponible en este momento. Inténtelo de nuevo.',
  'error.upload_failed': 'No se pudo subir el documento. Inténtelo de nuevo.',
  'error.page_error': 'Algo ha fallado en esta página. Vuelva a cargarla.',
  'error.unknown': 'No ha funcionado. Inténtelo de nuevo.',

  'invalid.empty': 'Este campo es obligatorio.',
  'invalid.email': 'Introduzca un correo electrónico válido.',
  'invalid.characters': 'El texto contiene caracteres que no se pueden usar.',
  'invalid.tooShort': 'Introduzca al menos {limit} caracteres.',
  'invalid.tooLong': 'Introduzca como máximo {limit} caracteres.',
  'invalid.duplicateEmail': 'Otro destinatario tiene este correo electrónico.',
  'invalid.duplicateName': 'Otro rol tiene este nombre.',
  'invalid.refused': 'Este valor no se puede usar. Cámbielo.',
  'invalid.expiresAt': 'Elija un día posterior.',
  'invalid.signers': 'Añada al menos un firmante o aprobador en «Destinatarios».',
  'invalid.signerEmail': 'Este correo electrónico no se puede usar, o ya lo tiene otro destinatario.',
  'invalid.fieldRecipient':
    'Un campo pertenece a un destinatario que no es firmante ni aprobador. Cámbielo en «Campos».',
  'invalid.field': 'Un campo no es válido. Cámbielo en «Campos».',
  'invalid.newEmail': 'Esta es su dirección actual. Introduzca otra.',
  'invalid.password': 'Esta contraseña no se puede usar. Use 8 o más caracteres normales.',
  'invalid.url': 'Introduzca una dirección https:// de un servidor público.',
  'invalid.choices': 'Elija al menos una opción.',
  'invalid.colour': 'Introduzca un color oscuro con el formato #rrggbb.',
  'invalid.keys': 'Ha alcanzado el número máximo de claves de API. Elimine una primero.',
};
