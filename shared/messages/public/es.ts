import type { Translation } from '../translate.ts';
import type { PublicKey } from './en.ts';

export const es: Translation<PublicKey> = {
  'page.home': 'Countersign: firmas electrónicas desde su propia nube',
  'page.verify': 'Verificar un documento · Countersign',
  'page.docs': 'Referencia de la API · Countersign',
  'page.missing': 'Página no encontrada · Countersign',
  language: 'Idioma',
  skip: 'Ir al contenido',
  'nav.main': 'Menú principal',
  'nav.verify': 'Verificar',
  'nav.docs': 'API',
  'nav.logIn': 'Iniciar sesión',
  privacy: 'Sin cookies. Sin rastreo. Sin peticiones a terceros.',

  'missing.title': 'Página no encontrada',
  'missing.text': 'Compruebe la dirección. Si quiere firmar un documento, use el enlace de su correo más reciente.',
  'missing.home': 'Ir a la página de inicio',

  'home.title': 'Firma electrónica en su propio servidor, con prueba incluida.',
  'home.lead':
    'Envíe un documento, reúna firmas en cualquier dispositivo y reciba un PDF sellado que contiene todas las firmas, el registro de auditoría y la prueba de que nada ha cambiado. Funciona en su propia nube.',
  'home.register': 'Crear una cuenta',
  'home.logIn': 'Iniciar sesión',
  'home.invitation':
    'Para crear una cuenta necesita un código de invitación. Pídalo a los responsables de este servicio.',
  'home.features': 'Lo que obtiene',
  'home.signing': 'Firmado en un minuto',
  'home.signingText':
    'Los firmantes reciben un enlace y no necesitan cuenta. Dibujan, escriben o suben su firma y se les guía de campo en campo, con el dedo, el teclado o un lector de pantalla, en seis idiomas.',
  'home.sealing': 'Sellado automático',
  'home.sealingText':
    'El documento se sella después de la última firma. Los lectores de PDF y nuestra página pública de verificación detectan cualquier cambio posterior.',
  'home.integration': 'Hecho para integrarse',
  'home.integrationText':
    'API REST, plantillas y webhooks fiables: su propio software puede hacer todo lo que hace el panel.',
  'home.received': '¿Ha recibido un documento sellado?',
  'home.receivedText': 'Compruebe que es auténtico y que no ha cambiado. El archivo permanece en su dispositivo.',
  'home.verify': 'Verificar un documento',

  'verify.title': '¿Es auténtico este documento?',
  'verify.hint':
    'Suelte un PDF sellado. Se comprueba aquí, en su dispositivo: el archivo no se sube, solo se compara su huella (SHA-256) con lo que este servicio ha sellado.',
  'verify.busy': 'Comprobando…',
  'verify.drop': 'Suelte el PDF aquí',
  'verify.local': 'Permanece en su dispositivo',
  'verify.choose': 'Elegir un PDF',
  'verify.chooseAnother': 'Elegir otro PDF',
  'verify.unreadable': 'No se pudo leer este archivo. Inténtelo de nuevo.',

  'finding.genuine': 'Válido: auténtico y sin cambios',
  'finding.genuine.text': 'Este servicio selló exactamente este archivo. No ha cambiado ni un byte desde entonces.',
  'finding.signed': 'Sin cambios, pero no sellado por este servicio',
  'finding.signed.text':
    'El archivo es el que firmó su último firmante. Este servicio no lo conoce: mire bien quién lo firmó.',
  'finding.unasked': 'Sin cambios; no se pudo consultar al servicio',
  'finding.unasked.text':
    'El archivo es el que firmó su último firmante. Por ahora no se sabe si este servicio lo selló.',
  'finding.altered': 'Alterado: no confíe en este archivo',
  'finding.altered.text': 'No es lo que se firmó: su contenido o su firma se modificaron después.',
  'finding.unsigned': 'No hay ninguna firma en este archivo',
  'finding.unsigned.text':
    'Este PDF no lleva sello, así que no se puede decir nada sobre su origen ni sobre posibles cambios.',
  'finding.unreadable': 'Este archivo no se puede comprobar',
  'finding.unreadable.text':
    'Necesita una contraseña, está dañado, es demasiado complejo o está firmado de un modo que esta página no admite.',
  'finding.not_a_pdf': 'Esto no es un PDF',
  'finding.not_a_pdf.text': 'Los documentos sellados son archivos PDF. Elija el archivo que le enviaron.',

  'result.silent':
    'No se pudo preguntar al servicio si conoce este archivo. Lo que aparece aquí se comprobó solo en su dispositivo.',
  'result.tryAgain': 'Intentar de nuevo',
  'result.file': 'El archivo',
  'result.name': 'Nombre',
  'result.size': 'Tamaño',
  'result.bytes': '{size} bytes',
  'result.sealed': 'Sellado',
  'result.level': 'Nivel',
  'result.kind': 'Clase',
  'result.certificate':
    'Certificado de finalización de un documento que ya estaba firmado; indica la huella del documento',
  'result.archived': 'Archivado',
  'result.pages': 'Páginas',
  'result.envelope': 'Sobre',
  'result.found': 'Lo que se encontró',
  'result.problem': 'Problema',
  'result.note': 'Nota',

  'signature.title': 'Firmas del archivo',
  'signature.valid': 'Válida',
  'signature.unreadable': 'No se puede leer',
  'signature.invalid': 'No válida',
  'signature.unknownSigner': 'Firmante desconocido',
  'signature.timestamp': 'Sello de tiempo sobre todo el documento',
  'signature.seal': 'Sello',
  'signature.issuer': ' · certificado de {issuer}',
  'signature.stamped': '{time}, según el sello de tiempo',
  'signature.stampedBy': '{time}, según el sello de tiempo de {authority}',
  'signature.claimed': '{time}, según el reloj del firmante',
  'signature.noTime': 'Hora desconocida',

  'trail.title': 'Registro de auditoría incluido',
  'trail.intact':
    '{count} eventos, cada uno vinculado al anterior; integridad comprobada. Las horas son las del servicio.',
  'trail.broken': 'La integridad de este registro está rota: no se puede confiar en lo que dice.',
  'trail.from': ' · desde {address}',
  'trail.aRecipient': 'Un destinatario',

  'report.title': 'Comprobación por este servicio',
  'report.ours':
    'El documento es exactamente lo que selló este servicio; solo se añadieron sellos de tiempo y datos de validación.',
  'report.intact': 'El documento es exactamente lo que firmó su último firmante; este servicio no lo selló.',
  'report.unsigned': 'El documento no lleva ninguna firma.',
  'report.altered': 'El documento no es lo que se firmó, o no se puede comprobar.',
  'upload.title': 'Comprobar también los certificados',
  'upload.text':
    'Su dispositivo no tiene una lista de autoridades de confianza. Para esta comprobación, el archivo se sube a este servicio, se compara con su lista y no se guarda.',
  'upload.action': 'Subir y comprobar',

  'docs.webhookEvents': 'Eventos de los webhooks',
  'docs.webhookGuide':
    'Cada evento es un POST con JSON, firmado según Standard Webhooks: verifíquelo con cualquiera de sus bibliotecas y el secreto del punto de conexión, sobre el cuerpo tal como llegó. Responda 2xx en 15 segundos. Si no, el servicio lo intenta diez veces durante unos tres días; `410` desactiva el punto de conexión. Un evento puede llegar dos veces o desordenado: `eventId` y `sequence` lo indican. Después de una desactivación, `POST /api/v1/webhooks/{webhookId}/recover` entrega lo que faltó.',
  'docs.example': 'Ejemplo de {name}',
  'docs.as': 'Los bytes del archivo, como',
  'docs.alsoAs': 'O los bytes del archivo, como',
  'docs.file': 'Un archivo:',
  'docs.operations': 'Operaciones',
  'docs.download': 'Descargar el documento OpenAPI 3.1',
  'docs.required': ' obligatorio',
  'docs.properties.one': '{count} propiedad de ',
  'docs.properties.other': '{count} propiedades de ',
  'docs.path': 'Parámetros de ruta',
  'docs.query': 'Parámetros de consulta',
  'docs.header': 'Cabeceras',
  'docs.body': 'Cuerpo',
  'docs.bodyOptional': 'Cuerpo (opcional)',
  'docs.responses': 'Respuestas',
  'docs.sampleResponse': 'Respuesta de ejemplo {status}',
  'docs.sampleRequest': 'Petición de ejemplo de {name}',
  'docs.session': 'Autenticación: un token de sesión.',
  'docs.apiKey': 'Autenticación: una clave de API.',
  'docs.anyone': 'Sin autenticación.',
};
