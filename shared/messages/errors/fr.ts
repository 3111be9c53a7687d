import type { Translation } from '../translate.ts';
import type { ErrorKey } from './en.ts';

export const fr: Translation<ErrorKey> = {
  'error.validation_error': 'Veuillez corriger les champs signalés.',
  'error.missing_parameters': 'Veuillez remplir tous les champs obligatoires.',
  'error.unsupported_document_type': 'Ce fichier n’est ni un PDF, ni un PNG, ni un JPEG.',
  'error.unauthorized': 'Votre session a expiré. Connectez-vous à nouveau.',
  'error.invalid_credentials': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'error.invalid_account_link': 'Ce lien a déjà servi, a expiré ou est incomplet. Demandez-en un nouveau.',
  'error.invalid_captcha': 'Le captcha n’a pas pu être vérifié. Réessayez.',
  'error.invalid_invitation': 'Le code d’invitation n’est pas valable.',
  'error.cross_site_request': 'Cette page a été ouverte de façon inhabituelle. Rechargez-la et réessayez.',
  'error.not_own_address': 'Ce destinataire a une autre adresse e-mail que votre compte.',
  'error.not_found': 'Cet élément n’existe plus. Rechargez la page.',
  'error.certificate_in_document':
    'Le certificat d’achèvement fait partie du document scellé : ce sont ses dernières pages.',
  'error.invalid_state': 'Le statut du document a changé, ce n’est donc plus possible. Rechargez la page.',
  'error.document_missing': 'L’importation du document n’a pas abouti. Importez-le à nouveau.',
  'error.document_changed': 'Le fichier a été modifié après son importation. Importez-le à nouveau.',
  'error.recipient_locked': 'Ce destinataire a déjà signé ou refusé.',
  'error.signatures_outstanding': 'Tous les signataires n’ont pas encore signé.',
  'error.sealing_in_progress': 'Le document est en cours de scellement. Réessayez dans un instant.',
  'error.email_taken': 'Un compte existe déjà avec cette adresse e-mail. Connectez-vous plutôt.',
  'error.precondition_failed':
    'Ce brouillon a été modifié dans une autre fenêtre. Rechargez la page pour continuer avec la dernière version.',
  'error.payload_too_large': 'Il y a trop de texte ou de données. Raccourcissez et réessayez.',
  'error.not_a_pdf': 'Le contenu du fichier ne correspond pas à son type. Choisissez un autre fichier.',
  'error.document_damaged': 'Le document est endommagé et illisible. Choisissez un autre fichier.',
  'error.document_encrypted': 'Le document est protégé par un mot de passe. Importez une copie sans mot de passe.',
  'error.document_xfa':
    'Le document contient un formulaire XFA dynamique, qui ne peut pas être scellé. Enregistrez-le comme PDF ordinaire.',
  'error.document_certified':
    'Une signature antérieure du document interdit toute modification. Importez le fichier tel qu’il était avant d’être scellé ou certifié.',
  'error.document_signed':
    'Le document a déjà été signé, et y dessiner des champs modifierait ce que ces signatures couvrent. Retirez les champs, ou choisissez de les ajouter bien que les lecteurs PDF indiquent ensuite que les signatures antérieures ont été modifiées.',
  'error.anchor_not_found':
    'Le document ne contient pas le texte auquel un champ doit être placé. Supprimez le champ ou placez-le à la main.',
  'error.text_tag_invalid':
    'Une balise du document ne peut pas devenir un champ. Corrigez-la et importez de nouveau le document.',
  'error.document_too_complex':
    'Le document est trop complexe pour être scellé. Enregistrez-le comme PDF plus simple et réessayez.',
  'error.document_too_large': 'Le document est trop volumineux.',
  'error.rate_limit_exceeded': 'Trop de tentatives. Attendez un instant et réessayez.',
  'error.rate_limit_seconds': 'Trop de tentatives. Réessayez dans {seconds} secondes.',
  'error.internal_error': 'Un problème est survenu sur le serveur. Réessayez.',
  'error.service_unavailable': 'Le service est indisponible pour le moment. Réessayez plus tard.',
  'error.offline': 'Le service est injoignable. Vérifiez votre connexion et réessayez.',
  'error.unreadable': 'Le service est indisponible pour le moment. Réessayez.',
  'error.upload_failed': 'Le document n’a pas pu être importé. Réessayez.',
  'error.page_error': 'Un problème est survenu sur cette page. Rechargez-la.',
  'error.unknown': 'Cela n’a pas fonctionné. Réessayez.',

  'invalid.empty': 'Ce champ est obligatoire.',
  'invalid.email': 'Saisissez une adresse e-mail valable.',
  'invalid.characters': 'Le texte contient des caractères qui ne peuvent pas être utilisés.',
  'invalid.tooShort': 'Saisissez au moins {limit} caractères.',
  'invalid.tooLong': 'Saisissez au plus {limit} caractères.',
  'invalid.duplicateEmail': 'Un autre destinataire a cette adresse e-mail.',
  'invalid.duplicateName': 'Un autre rôle porte ce nom.',
  'invalid.refused': 'Cette valeur ne peut pas être utilisée. Veuillez la modifier.',
  'invalid.expiresAt': 'Choisissez un jour ultérieur.',
  'invalid.signers': 'Ajoutez au moins un signataire ou un approbateur à l’étape « Destinataires ».',
  'invalid.signerEmail': 'Cette adresse e-mail ne peut pas être utilisée, ou un autre destinataire l’a déjà.',
  'invalid.fieldRecipient':
    'Un champ appartient à un destinataire qui n’est ni signataire ni approbateur. Modifiez-le à l’étape « Champs ».',
  'invalid.field': 'Un champ n’est pas valable. Modifiez-le à l’étape « Champs ».',
  'invalid.newEmail': 'C’est votre adresse actuelle. Saisissez-en une autre.',
  'invalid.password': 'Ce mot de passe ne peut pas être utilisé. Choisissez au moins 8 caractères ordinaires.',
  'invalid.url': 'Saisissez une adresse https:// sur un serveur public.',
  'invalid.choices': 'Choisissez au moins un élément.',
  'invalid.colour': 'Saisissez une couleur foncée sous la forme #rrggbb.',
  'invalid.keys': 'Vous avez atteint le nombre maximal de clés API. Supprimez-en d’abord une.',
};
