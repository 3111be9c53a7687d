import type { Translation } from '../translate.ts';
import type { PublicKey } from './en.ts';

export const fr: Translation<PublicKey> = {
  'page.home': 'Countersign : signatures électroniques depuis votre propre cloud',
  'page.verify': 'Vérifier un document · Countersign',
  'page.docs': 'Référence de l’API · Countersign',
  'page.missing': 'Page introuvable · Countersign',
  language: 'Langue',
  skip: 'Aller au contenu',
  'nav.main': 'Menu principal',
  'nav.verify': 'Vérifier',
  'nav.docs': 'API',
  'nav.logIn': 'Se connecter',
  privacy: 'Pas de cookies. Pas de pistage. Aucune requête vers des tiers.',

  'missing.title': 'Page introuvable',
  'missing.text':
    'Vérifiez l’adresse. Si vous voulez signer un document, utilisez le lien de votre e-mail le plus récent.',
  'missing.home': 'Aller à la page d’accueil',

  'home.title': 'La signature électronique auto-hébergée, preuve incluse.',
  'home.lead':
    'Envoyez un document, recueillez les signatures sur tout appareil et recevez un PDF scellé qui contient toutes les signatures, la piste d’audit et la preuve que rien n’a été modifié. Le service fonctionne dans votre propre cloud.',
  'home.register': 'Créer un compte',
  'home.logIn': 'Se connecter',
  'home.invitation': 'Il faut un code d’invitation pour créer un compte. Demandez-le aux responsables de ce service.',
  'home.features': 'Ce que vous obtenez',
  'home.signing': 'Signé en une minute',
  'home.signingText':
    'Les signataires reçoivent un lien et n’ont pas besoin de compte. Ils dessinent, saisissent ou importent leur signature et sont guidés de champ en champ, au doigt, au clavier ou avec un lecteur d’écran, en six langues.',
  'home.sealing': 'Scellé automatiquement',
  'home.sealingText':
    'Le document est scellé après la dernière signature. Toute modification ultérieure est détectée par les lecteurs PDF et par notre page publique de vérification.',
  'home.integration': 'Conçu pour l’intégration',
  'home.integrationText':
    'API REST, modèles et webhooks fiables : vos propres logiciels peuvent faire tout ce que fait le tableau de bord.',
  'home.received': 'Vous avez reçu un document scellé ?',
  'home.receivedText': 'Vérifiez qu’il est authentique et inchangé. Le fichier reste sur votre appareil.',
  'home.verify': 'Vérifier un document',

  'verify.title': 'Ce document est-il authentique ?',
  'verify.hint':
    'Déposez un PDF scellé. Il est vérifié ici, sur votre appareil : le fichier n’est pas envoyé, seule son empreinte (SHA-256) est comparée à ce que ce service a scellé.',
  'verify.busy': 'Vérification…',
  'verify.drop': 'Déposez le PDF ici',
  'verify.local': 'Il reste sur votre appareil',
  'verify.choose': 'Choisir un PDF',
  'verify.chooseAnother': 'Choisir un autre PDF',
  'verify.unreadable': 'Ce fichier n’a pas pu être lu. Veuillez réessayer.',

  'finding.genuine': 'Valable : authentique et inchangé',
  'finding.genuine.text': 'Ce service a scellé exactement ce fichier. Pas un octet n’a changé depuis.',
  'finding.signed': 'Inchangé, mais non scellé par ce service',
  'finding.signed.text':
    'Le fichier est tel que son dernier signataire l’a signé. Ce service ne le connaît pas : regardez bien qui a signé.',
  'finding.unasked': 'Inchangé ; le service n’a pas pu être interrogé',
  'finding.unasked.text':
    'Le fichier est tel que son dernier signataire l’a signé. On ne sait pas pour l’instant si ce service l’a scellé.',
  'finding.altered': 'Modifié : ne vous fiez pas à ce fichier',
  'finding.altered.text': 'Ce n’est pas ce qui a été signé : son contenu ou sa signature a été modifié après coup.',
  'finding.unsigned': 'Aucune signature dans ce fichier',
  'finding.unsigned.text':
    'Ce PDF ne porte aucun sceau : on ne peut rien dire de son origine ni d’éventuelles modifications.',
  'finding.unreadable': 'Ce fichier ne peut pas être vérifié',
  'finding.unreadable.text':
    'Il demande un mot de passe, est endommagé ou trop complexe, ou il est signé d’une manière que cette page ne prend pas en charge.',
  'finding.not_a_pdf': 'Ce n’est pas un PDF',
  'finding.not_a_pdf.text': 'Les documents scellés sont des fichiers PDF. Choisissez le fichier qui vous a été envoyé.',

  'result.silent':
    'Impossible de demander au service s’il connaît ce fichier. Ce qui figure ici a été vérifié uniquement sur votre appareil.',
  'result.tryAgain': 'Réessayer',
  'result.file': 'Le fichier',
  'result.name': 'Nom',
  'result.size': 'Taille',
  'result.bytes': '{size} octets',
  'result.sealed': 'Scellé',
  'result.level': 'Niveau',
  'result.kind': 'Nature',
  'result.certificate':
    'Certificat d’achèvement d’un document déjà signé auparavant ; il indique l’empreinte du document',
  'result.archived': 'Archivé',
  'result.pages': 'Pages',
  'result.envelope': 'Enveloppe',
  'result.found': 'Ce qui a été constaté',
  'result.problem': 'Problème',
  'result.note': 'Remarque',

  'signature.title': 'Signatures dans le fichier',
  'signature.valid': 'Valable',
  'signature.unreadable': 'Illisible',
  'signature.invalid': 'Non valable',
  'signature.unknownSigner': 'Signataire inconnu',
  'signature.timestamp': 'Horodatage de tout le document',
  'signature.seal': 'Sceau',
  'signature.issuer': ' · certificat de {issuer}',
  'signature.stamped': '{time}, selon l’horodatage',
  'signature.stampedBy': '{time}, selon l’horodatage de {authority}',
  'signature.claimed': '{time}, selon l’horloge du signataire',
  'signature.noTime': 'Heure inconnue',

  'trail.title': 'Piste d’audit intégrée',
  'trail.intact':
    '{count} événements, chacun lié au précédent ; intégrité vérifiée. Les heures sont celles du service.',
  'trail.broken': 'L’intégrité de cette piste est rompue : on ne peut pas se fier à son contenu.',
  'trail.from': ' · depuis {address}',
  'trail.aRecipient': 'Un destinataire',

  'report.title': 'Vérification par ce service',
  'report.ours':
    'Le document est exactement ce que ce service a scellé ; seuls des horodatages et des données de validation ont été ajoutés.',
  'report.intact':
    'Le document est exactement ce que son dernier signataire a signé ; il n’a pas été scellé par ce service.',
  'report.unsigned': 'Le document ne porte aucune signature.',
  'report.altered': 'Le document n’est pas ce qui a été signé, ou il ne peut pas être vérifié.',
  'upload.title': 'Vérifier aussi les certificats',
  'upload.text':
    'Votre appareil n’a pas de liste d’autorités de confiance. Pour cette vérification, le fichier est envoyé à ce service, comparé à sa liste et n’est pas conservé.',
  'upload.action': 'Envoyer et vérifier',

  'docs.webhookEvents': 'Événements des webhooks',
  'docs.webhookGuide':
    'Chaque événement est un POST de JSON, signé selon Standard Webhooks : vérifiez-le avec l’une de ses bibliothèques et le secret du point de terminaison, sur le corps tel qu’il est arrivé. Répondez 2xx en moins de 15 secondes. Sinon, le service essaie dix fois pendant environ trois jours ; `410` désactive le point de terminaison. Un événement peut arriver deux fois ou dans le désordre : `eventId` et `sequence` l’indiquent. Après une désactivation, `POST /api/v1/webhooks/{webhookId}/recover` livre ce qui a été manqué.',
  'docs.example': 'Exemple de {name}',
  'docs.as': 'Les octets du fichier, en',
  'docs.alsoAs': 'Ou les octets du fichier, en',
  'docs.file': 'Un fichier :',
  'docs.operations': 'Opérations',
  'docs.download': 'Télécharger le document OpenAPI 3.1',
  'docs.required': ' obligatoire',
  'docs.properties.one': '{count} propriété de ',
  'docs.properties.other': '{count} propriétés de ',
  'docs.path': 'Paramètres de chemin',
  'docs.query': 'Paramètres de requête',
  'docs.header': 'En-têtes',
  'docs.body': 'Corps',
  'docs.bodyOptional': 'Corps (facultatif)',
  'docs.responses': 'Réponses',
  'docs.sampleResponse': 'Exemple de réponse {status}',
  'docs.sampleRequest': 'Exemple de requête pour {name}',
  'docs.session': 'Authentification : un jeton de session.',
  'docs.apiKey': 'Authentification : une clé API.',
  'docs.anyone': 'Pas d’authentification.',
};
