/**
 * Made by `npm run build:client`.
 * Do not make direct changes to the file.
 */


/** WithRequired type helpers */
type WithRequired<T, K extends keyof T> = T & { [P in K]-?: T[P] };

export interface paths {
  "/api/verify": {
    /**
     * Verify a sealed file by its hash or by the file itself
     * @description Open to everyone.
     */
    post: operations["verify"];
  };
  "/api/v1/envelopes": {
    /**
     * List envelopes, newest first
     * @description The parameter `metadata.<key>`, for example `metadata.case=4711`, lists the envelopes with exactly this value; up to five keys. Every condition must hold. Needs the scope `envelopes:read`.
     */
    get: operations["listEnvelopes"];
    /**
     * Create an envelope, and send it if wanted
     * @description Needs the scope `envelopes:write`.
     */
    post: operations["createEnvelope"];
  };
  "/api/v1/envelopes/{envelopeId}": {
    /**
     * Read an envelope
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["getEnvelope"];
    /**
     * Erase a draft, void a sent envelope, or remove a finished one from the lists
     * @description Needs the scope `envelopes:write`.
     */
    delete: operations["deleteEnvelope"];
    /**
     * Edit a draft, add its document, or void it
     * @description Needs the scope `envelopes:write`.
     */
    patch: operations["updateEnvelope"];
  };
  "/api/v1/envelopes/{envelopeId}/audit-trail": {
    /**
     * Get the audit trail as a PDF, before or after completion
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["getAuditTrail"];
  };
  "/api/v1/envelopes/{envelopeId}/certificate": {
    /**
     * Get the address of a completion certificate that is a separate file
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["getCertificate"];
  };
  "/api/v1/envelopes/{envelopeId}/complete": {
    /**
     * Finalize and seal an envelope now (idempotent)
     * @description Needs the scope `envelopes:write`.
     */
    post: operations["completeEnvelope"];
  };
  "/api/v1/envelopes/{envelopeId}/correct": {
    /**
     * Replace a sent envelope with a draft of the same content, to correct and send it again
     * @description Needs the scope `envelopes:write`.
     */
    post: operations["correctEnvelope"];
  };
  "/api/v1/envelopes/{envelopeId}/document": {
    /**
     * Get addresses of the document
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["getDocument"];
  };
  "/api/v1/envelopes/{envelopeId}/erase": {
    /**
     * Erase an envelope with its document and everything about it
     * @description For an envelope that is a draft or has ended; void one that is open first. What remains is one record without names, addresses and text, by which copies of the sealed file still verify. A completed envelope of an organization is erased by a member with organization:manage; an API key gets 403. A repeated request answers how far the erasure has come. Needs the scope `envelopes:write`.
     */
    post: operations["eraseEnvelope"];
  };
  "/api/v1/envelopes/{envelopeId}/events": {
    /**
     * Read the audit trail in order
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["listEvents"];
  };
  "/api/v1/envelopes/{envelopeId}/preflight": {
    /**
     * Check that the document can be sealed with its fields, without changing anything
     * @description Needs the scope `envelopes:write`.
     */
    post: operations["preflightEnvelope"];
  };
  "/api/v1/envelopes/{envelopeId}/remind": {
    /**
     * Remind every recipient whose turn it is by e-mail
     * @description Needs the scope `envelopes:write`.
     */
    post: operations["remindEnvelope"];
  };
  "/api/v1/envelopes/{envelopeId}/send": {
    /**
     * Send an envelope to its recipients
     * @description Needs the scope `envelopes:write`.
     */
    post: operations["sendEnvelope"];
  };
  "/api/v1/events": {
    /**
     * Read the events of all envelopes, oldest first
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["listAccountEvents"];
  };
  "/api/v1/envelopes/{envelopeId}/recipients": {
    /**
     * List the recipients by turn
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["listRecipients"];
    /**
     * Add a recipient
     * @description Needs the scope `envelopes:write`.
     */
    post: operations["addRecipient"];
  };
  "/api/v1/envelopes/{envelopeId}/recipients/{recipientId}": {
    /**
     * Read a recipient
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["getRecipient"];
    /**
     * Remove a recipient who has not acted
     * @description Needs the scope `envelopes:write`.
     */
    delete: operations["deleteRecipient"];
    /**
     * Change a recipient who has not acted
     * @description Needs the scope `envelopes:write`.
     */
    patch: operations["updateRecipient"];
  };
  "/api/v1/envelopes/{envelopeId}/recipients/{recipientId}/remind": {
    /**
     * Remind a recipient by e-mail
     * @description Needs the scope `envelopes:write`.
     */
    post: operations["remindRecipient"];
  };
  "/api/v1/envelopes/{envelopeId}/recipients/{recipientId}/signing-session": {
    /**
     * Let a recipient sign in a frame of your site
     * @description The answer’s address opens once, within ten minutes, and the session lasts an hour. It ends an earlier session of the recipient. The audit trail and the completion certificate name the origin and the API key. Needs the scope `links:read`.
     */
    post: operations["createSigningSession"];
  };
  "/api/v1/batches": {
    /**
     * List the batches of the last 90 days, newest first
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["listBatches"];
    /**
     * Send a template to many: one envelope for each row
     * @description At most 10,000 rows and 16 MB. Every row is checked before anything is written: if one cell is wrong, the batch is refused, and the error names the first 100. Needs the scope `envelopes:write`.
     */
    post: operations["createBatch"];
  };
  "/api/v1/batches/{batchId}": {
    /**
     * Read a batch, with the number of its rows by status
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["getBatch"];
  };
  "/api/v1/batches/{batchId}/cancel": {
    /**
     * Stop a batch: rows that are not sent yet will not be
     * @description Needs the scope `envelopes:write`.
     */
    post: operations["cancelBatch"];
  };
  "/api/v1/batches/{batchId}/result.csv": {
    /**
     * Get the result of every row as a table for spreadsheets
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["getBatchResult"];
  };
  "/api/v1/batches/{batchId}/retry": {
    /**
     * Send the refused rows of a batch again, with the template as it is now
     * @description Needs the scope `envelopes:write`.
     */
    post: operations["retryBatch"];
  };
  "/api/v1/batches/{batchId}/rows": {
    /**
     * List the rows of a batch, in their order
     * @description Needs the scope `envelopes:read`.
     */
    get: operations["listBatchRows"];
  };
  "/api/v1/templates": {
    /**
     * List templates, newest first
     * @description Needs the scope `templates:read`.
     */
    get: operations["listTemplates"];
    /**
     * Create a template
     * @description Needs the scope `templates:write`.
     */
    post: operations["createTemplate"];
  };
  "/api/v1/templates/{templateId}": {
    /**
     * Read a template
     * @description Needs the scope `templates:read`.
     */
    get: operations["getTemplate"];
    /**
     * Delete a template
     * @description Needs the scope `templates:write`.
     */
    delete: operations["deleteTemplate"];
    /**
     * Change a template
     * @description Needs the scope `templates:write`.
     */
    patch: operations["updateTemplate"];
  };
  "/api/v1/webhooks": {
    /**
     * List webhook endpoints, newest first
     * @description Needs the scope `webhooks:read`.
     */
    get: operations["listWebhooks"];
    /**
     * Register a webhook endpoint; only this answer contains its secret
     * @description Needs the scope `webhooks:write`.
     */
    post: operations["createWebhook"];
  };
  "/api/v1/webhooks/{webhookId}": {
    /**
     * Read a webhook endpoint
     * @description Needs the scope `webhooks:read`.
     */
    get: operations["getWebhook"];
    /**
     * Delete a webhook endpoint
     * @description Needs the scope `webhooks:write`.
     */
    delete: operations["deleteWebhook"];
    /**
     * Change a webhook endpoint
     * @description Needs the scope `webhooks:write`.
     */
    patch: operations["updateWebhook"];
  };
  "/api/v1/webhooks/{webhookId}/deliveries": {
    /**
     * List deliveries, newest first
     * @description Needs the scope `webhooks:read`.
     */
    get: operations["listDeliveries"];
  };
  "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
    /**
     * Deliver an event again
     * @description Needs the scope `webhooks:write`.
     */
    post: operations["redeliver"];
  };
  "/api/v1/webhooks/{webhookId}/recover": {
    /**
     * Deliver again all events since a given time that the endpoint did not receive
     * @description Needs the scope `webhooks:write`.
     */
    post: operations["recoverWebhook"];
  };
  "/api/v1/webhooks/{webhookId}/rotate-secret": {
    /**
     * Replace the signing secret
     * @description Needs the scope `webhooks:write`.
     */
    post: operations["rotateWebhookSecret"];
  };
  "/api/v1/webhooks/{webhookId}/test": {
    /**
     * Send a test event now
     * @description Needs the scope `webhooks:write`.
     */
    post: operations["testWebhook"];
  };
  "/api/v1/account": {
    /**
     * Read the account the key belongs to
     * @description Needs the scope `account:read`.
     */
    get: operations["getAccount"];
  };
}

export interface webhooks {
  "envelopeEvent": {
    /**
     * An event of an envelope
     * @description Answer 2xx within 15 seconds. 410 disables the endpoint; other answers cause another attempt. The types:
     * - `envelope.created`: An envelope was created, for some as the correction of another one (`replaces`).
     * - `envelope.updated`: A draft or the recipients of an envelope were changed.
     * - `envelope.sent`: An envelope was sent.
     * - `envelope.completed`: The document is sealed and completed.
     * - `envelope.declined`: A recipient declined, which ends the envelope.
     * - `envelope.voided`: The owner voided the envelope, or replaced it with a corrected one (`replacedBy`).
     * - `envelope.expired`: The envelope expired.
     * - `envelope.failed`: The document could not be sealed. The owner may try again.
     * - `envelope.deleted`: The owner erased a draft, or removed a finished envelope from the lists.
     * - `recipient.sent`: A recipient was asked to act, by e-mail unless `notify` is false; or came by a public link.
     * - `recipient.viewed`: A recipient opened the document.
     * - `recipient.completed`: A recipient signed, or approved.
     * - `recipient.declined`: A recipient declined.
     * - `recipient.reminded`: A recipient was reminded by e-mail.
     * - `recipient.link_copied`: The owner copied a recipient’s signing link.
     * - `recipient.access_code_entered`: A recipient entered the access code.
     * - `recipient.access_code_failed`: A wrong access code was entered with a recipient’s link.
     * - `recipient.code_sent`: A one-time code was sent to a recipient.
     * - `recipient.verified`: A recipient entered the one-time code.
     * - `recipient.own_link_opened`: The owner opened their own signing link from the account.
     * - `recipient.in_person_offered`: The owner prepared their device for a recipient to sign in person.
     * - `recipient.in_person_started`: A recipient started to sign in person, on the owner’s device.
     * - `recipient.embedded_offered`: An API key opened a session for a recipient to sign in a frame of a site.
     * - `recipient.embedded_started`: A recipient started to sign in a frame of a site.
     * - `recipient.delegated`: A recipient named another person to act instead.
     */
    post: operations["onEnvelopeEvent"];
  };
  "batch.completed": {
    /**
     * A batch has ended: no row waits any more. Also after a cancellation.
     * @description Answer 2xx within 15 seconds. 410 disables the endpoint; other answers cause another attempt.
     */
    post: operations["onBatchCompleted"];
  };
  "envelope.erased": {
    /**
     * An envelope was erased, on request or by the retention of the account.
     * @description Answer 2xx within 15 seconds. 410 disables the endpoint; other answers cause another attempt.
     */
    post: operations["onEnvelopeErased"];
  };
  "api_key.expiring": {
    /**
     * An API key of the account ends in 14 days.
     * @description Answer 2xx within 15 seconds. 410 disables the endpoint; other answers cause another attempt.
     */
    post: operations["onApiKeyExpiring"];
  };
  "webhook.test": {
    /**
     * You asked for a test.
     * @description Answer 2xx within 15 seconds. 410 disables the endpoint; other answers cause another attempt.
     */
    post: operations["onWebhookTest"];
  };
}

export interface components {
  schemas: {
    CreateEnvelope: WithRequired<{
      name: components["schemas"]["NameInput"];
      /** @description The recipients. */
      recipients: components["schemas"]["RecipientInput"][];
      templateId?: components["schemas"]["TemplateId"];
      prefill?: components["schemas"]["Prefill"];
      document?: components["schemas"]["DocumentInput"];
      documents?: components["schemas"]["Documents"];
      /** @description `recipientId` may be the e-mail address of a recipient in the same request. */
      fields?: components["schemas"]["FieldInput"][];
      metadata?: components["schemas"]["Metadata"];
      externalId?: components["schemas"]["ExternalId"];
      textTags?: components["schemas"]["TextTags"];
      /** @description Send the envelope in the same request. It then needs its document in the request or from a template. If anything is refused, no envelope is created. */
      send?: boolean;
    } & components["schemas"]["EnvelopeSettingsInput"], "name" | "recipients">;
    UpdateEnvelope: {
      name?: components["schemas"]["NameInput"];
      fields?: components["schemas"]["FieldsInput"];
      textTags?: components["schemas"]["TextTags"];
      voidReason?: components["schemas"]["VoidReason"];
      metadata?: components["schemas"]["Metadata"];
      externalId?: components["schemas"]["ExternalId"];
      document?: components["schemas"]["DocumentInput"];
      documents?: components["schemas"]["Documents"];
      /**
       * @description The state.
       * @enum {string}
       */
      status?: "voided";
    } & components["schemas"]["EnvelopeSettingsInput"];
    RecipientInput: {
      /** @description The role of the template; only together with `templateId`. */
      roleKey?: string;
    } & components["schemas"]["RecipientDetailsInput"];
    /** @description Points, origin at the top left of the page as displayed (after CropBox and Rotate), pages from 1; wholly on its page. `page`, `x` and `y` are required without an `anchor`. All fields together hold at most 100,000 characters, labels of checkboxes and radio buttons included. */
    FieldInput: WithRequired<{
      /** @description The identifier. */
      id?: string;
      page?: components["schemas"]["Page"];
      x?: components["schemas"]["X"];
      y?: components["schemas"]["Y"];
      required?: components["schemas"]["Required"];
      label?: components["schemas"]["Label"];
      value?: components["schemas"]["Value"];
      fontSize?: components["schemas"]["FontSize"];
      /** @description Or the e-mail address of a recipient. */
      recipientId: string;
      /** @description The lower left corner of the field is placed on the lower left corner of this text of the document. White space is ignored, upper and lower case differ; the text must be within one line. */
      anchor?: {
        text: components["schemas"]["Text"];
        occurrence?: components["schemas"]["Occurrence"];
        /** @description Points to the right. */
        offsetX?: number;
        /** @description Points down. */
        offsetY?: number;
        /** @description Omit the field if the document does not contain the text. */
        ignoreIfMissing?: boolean;
      };
    } & components["schemas"]["FieldRules"] & components["schemas"]["Placement"], "recipientId">;
    CreateTemplate: {
      name: components["schemas"]["NameInput"];
      description?: components["schemas"]["Description"];
      roles: components["schemas"]["Roles"];
      document?: components["schemas"]["DocumentInput"];
      documents?: components["schemas"]["Documents"];
      fields?: components["schemas"]["Fields"];
      defaults?: components["schemas"]["Defaults"];
      publicLink?: components["schemas"]["PublicLink"];
    };
    UpdateTemplate: {
      name?: components["schemas"]["NameInput"];
      description?: components["schemas"]["Description"];
      roles?: components["schemas"]["Roles"];
      document?: components["schemas"]["DocumentInput"];
      documents?: components["schemas"]["Documents"];
      fields?: components["schemas"]["Fields"];
      defaults?: components["schemas"]["Defaults"];
      publicLink?: components["schemas"]["PublicLink"];
    };
    TemplateFieldInput: WithRequired<{
      roleKey: components["schemas"]["RoleKey"];
      /** @description The identifier. */
      id?: string;
      page: components["schemas"]["Page"];
      x: components["schemas"]["X"];
      y: components["schemas"]["Y"];
      required?: components["schemas"]["Required"];
      label?: components["schemas"]["Label"];
      value?: components["schemas"]["Value"];
      fontSize?: components["schemas"]["FontSize"];
    } & components["schemas"]["FieldRules"] & components["schemas"]["Placement"], "roleKey" | "page" | "x" | "y">;
    CreateBatch: {
      templateId: components["schemas"]["TemplateId"];
      name: components["schemas"]["NameInput"];
      /** @description Check every row, answer 200 with the problems, and create nothing. */
      dryRun?: boolean;
      /** @description One row for each envelope. */
      rows: {
          /** @description The recipients. */
          recipients: components["schemas"]["RecipientInput"][];
          prefill?: components["schemas"]["Prefill"];
        }[];
    };
    CreateWebhook: {
      /** @description An https address on a public host name. */
      url: string;
      description?: components["schemas"]["DescriptionInput"];
      events?: components["schemas"]["Events"];
    };
    UpdateWebhook: {
      /** @description An https address on a public host name. */
      url?: string;
      description?: components["schemas"]["DescriptionInput"];
      events?: components["schemas"]["Events"];
      /**
       * @description The state.
       * @enum {string}
       */
      status?: "enabled" | "disabled";
    };
    RemindRecipient: {
      /** @description Create a new signing link; the former one stops working. */
      newLink?: boolean;
    };
    PreflightOptions: {
      /** @description Also return the text tags of the document. */
      textTags?: boolean;
    };
    Error: {
      /** @description The error. */
      error: {
        /** @description For programs: decide by it. */
        code: components["schemas"]["ErrorCode"];
        /** @description For people; it may change. */
        message: string;
        /** @description A field of the request, with its index, and what is wrong with it; or a fact. */
        details?: {
          [key: string]: string;
        };
      };
    };
    Envelope: WithRequired<({
      /** @description The identifier. */
      id: string;
      /** @description The envelope that this one corrects: it was voided when this draft was made. */
      replaces?: string;
      /** @description The envelope that corrects this one, which is voided. Absent if there is none, or the draft was deleted. */
      replacedBy?: string;
      /** @description The sender as recipients see it: name and company of the profile at the time of sending. */
      sender: {
        /** @description Name. */
        name: string | null;
        /** @description The company, as recipients see it. */
        company: string | null;
        /** @description E-mail address. */
        email: string;
      };
      /** @description The recipients. */
      recipients: components["schemas"]["Recipient"][];
      document: components["schemas"]["DocumentAnswer"];
      /** @description The template. */
      templateId: string | null;
      /** @description The batch that sent the envelope. */
      batchId?: string;
      /** @description Your own names and values. Recipients do not see them. */
      metadata: {
        [key: string]: string;
      };
      /** @description The identifier of the envelope in your own system. */
      externalId: string | null;
      /** @description The seal; null before completion. */
      seal: {
        /** @description The PAdES level. */
        level: components["schemas"]["SealLevel"];
        /** @description SHA-256, 64 lower-case hex digits. */
        sha256: string;
        /** @description SHA-256 of the document before sealing. */
        originalSha256: string;
        /**
         * Format: date-time
         * @description When the document was sealed.
         */
        sealedAt: string;
        levelReason?: components["schemas"]["LevelReason"];
        archive?: components["schemas"]["Archive"];
        /** @description The completion certificate that is a separate file. */
        certificate?: {
          /** @description The PAdES level. */
          level: components["schemas"]["SealLevel"];
          sha256: components["schemas"]["Sha256"];
          /** @description Bytes. */
          size: number;
        };
      } | null;
      upload?: components["schemas"]["Upload"];
    }) & components["schemas"]["EnvelopeInBothApis"], "id" | "sender" | "recipients" | "document" | "templateId" | "metadata" | "externalId" | "seal">;
    Recipient: WithRequired<{
      /** @description The identifier. */
      id: string;
      /** @description The role of the template. */
      roleKey?: string;
      /**
       * Format: uri
       * @description The signing link of a recipient with `notify: false`, once it is their turn. Only for a key with the scope `links:read`, and not in lists of envelopes or in webhooks. A person who has it can act for the recipient.
       */
      signingUrl?: string;
    } & components["schemas"]["RecipientInBothApis"], "id">;
    Field: WithRequired<{
      /** @description The recipient. */
      recipientId: string;
      /** @description Until the document is uploaded: the text at the field. `page`, `x` and `y` are provisional. */
      anchor?: {
        text: components["schemas"]["Text"];
        occurrence?: components["schemas"]["Occurrence"];
        /** @description Points to the right. */
        offsetX?: number;
        /** @description Points down. */
        offsetY?: number;
        /** @description Omit the field if the document does not contain the text. */
        ignoreIfMissing?: boolean;
      };
    } & components["schemas"]["PlacedField"], "recipientId">;
    Event: {
      /** @description The type. */
      type: components["schemas"]["EventType"];
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @description Facts of this type of event. */
      data: {
        /** @description Of a webhook also the header `webhook-id`. */
        eventId: string;
        sequence: components["schemas"]["SequenceAnswer"];
        envelopeId: components["schemas"]["EnvelopeId"];
        /** @description The recipient that the event is about. */
        recipientId?: string;
        actor: components["schemas"]["Actor"];
        /** @description Facts of this type of event. */
        details: {
          [key: string]: unknown;
        };
        previousHash: components["schemas"]["PreviousHash"];
        /** @description SHA-256, 64 lower-case hex digits. */
        hash: string;
      };
    };
    Template: {
      /** @description The identifier. */
      id: string;
      /** @description Name. */
      name: string;
      /** @description A note for yourself. */
      description: string | null;
      /** @description The recipients of the template, without persons. */
      roles: {
          key: components["schemas"]["Key"];
          /** @description Name. */
          name: string;
          /** @description What the person does. */
          role: components["schemas"]["RecipientRole"];
          /** @description The turn of the recipient. Equal numbers act in parallel. */
          order: number;
          verification?: components["schemas"]["VerificationAnswer"];
        }[];
      document: components["schemas"]["DocumentAnswer"];
      /** @description The fields that recipients fill in. */
      fields: components["schemas"]["TemplateField"][];
      /** @description Values of new documents that name no others. */
      defaults: {
        /** @description The message to all recipients. */
        message: string | null;
        /** @description Days until it ends. */
        expiresInDays: number | null;
        reminders?: components["schemas"]["RemindersAnswer"];
        /** @description Where the signing page sends a recipient who has acted. */
        redirectUrl?: string | null;
        requireAllSignatures?: components["schemas"]["RequireAllSignatures"];
        allowDelegation?: components["schemas"]["AllowDelegation"];
        /** @description The ways in which recipients may make their signature and initials. All of them when null. */
        signatureMethods?: string[] | null;
      };
      /** @description Null: the template never had one. */
      publicLink: ({
        roleKey: components["schemas"]["RoleKeyInput"];
        /** @description Whether the link starts envelopes. */
        isOpen: boolean;
        expiresAt: components["schemas"]["ExpiresAt"];
        /** @description The number of envelopes that it makes; null: any number. */
        maxUses: number | null;
        /** @description The number of envelopes of one e-mail address. */
        perAddress: number;
        /** @description The recipients. */
        recipients: ({
            roleKey: components["schemas"]["RoleKey"];
            /** @description Name. */
            name: string;
            /** @description E-mail address. */
            email: string;
            /** @description The language (BCP 47). */
            language?: string | null;
          })[];
        /** @description The envelopes that this address has made. */
        uses: number;
        /**
         * Format: uri
         * @description The address to publish.
         */
        url: string;
        /** @description The site that may show the link in a frame; null: none. */
        embedOrigin: string | null;
        /**
         * Format: uri
         * @description The address of the frame; null: no site may.
         */
        embedUrl: string | null;
        /** @description Whether its page shows the document before the address is confirmed. */
        showsDocument: boolean;
      }) | null;
      createdAt: components["schemas"]["CreatedAt"];
      updatedAt: components["schemas"]["UpdatedAt"];
      upload?: components["schemas"]["Upload"];
    };
    TemplateField: WithRequired<{
      roleKey: components["schemas"]["RoleKey"];
    } & components["schemas"]["PlacedField"], "roleKey">;
    Document: {
      filename: components["schemas"]["FilenameAnswer"];
      /** @description The media type of the file. */
      mimetype: string;
      /** @description Bytes. */
      size: number | null;
      /** @description SHA-256, 64 lower-case hex digits. */
      sha256: string | null;
      /** @description The number of pages. */
      pages: number | null;
      /** @description The files that the document was joined from, in order. */
      parts?: {
          filename: components["schemas"]["Filename"];
          /** @description The number of pages. */
          pages: number;
          /** @description Of the file as it came. */
          sha256: string;
        }[];
    };
    Batch: {
      /** @description The identifier. */
      id: string;
      /** @description Name. */
      name: string;
      templateId: components["schemas"]["TemplateId"];
      status: components["schemas"]["Status"];
      /** @description The number of rows. */
      rows: number;
      counts: components["schemas"]["Counts"];
      createdAt: components["schemas"]["CreatedAt"];
      updatedAt: components["schemas"]["UpdatedAt"];
      endedAt: components["schemas"]["EndedAt"];
    };
    BatchRow: {
      /** @description From 0, as in `rows[0]`. */
      row: number;
      /** @description The state. */
      status: string;
      /** @description The envelope. */
      envelopeId: string | null;
      /** @description The recipients. */
      recipients: {
          /** @description E-mail address. */
          email: string;
          /** @description Name. */
          name: string;
          /** @description The role of the template. */
          roleKey?: string;
        }[];
      /** @description Why it cannot be used. */
      problem: {
        /** @description For programs: decide by it. */
        code: string;
        /** @description For people; it may change. */
        message: string;
      } | null;
    };
    BatchCheck: {
      /** @description The number of rows. */
      rows: number;
      /** @description The rows with a problem, from 0. */
      wrongRows: number[];
      /** @description The number of wrong cells. */
      problemCount: number;
      /** @description The first 1,000 wrong cells. */
      problems: {
          /** @description From 0, as in `rows[0]`. */
          row: number;
          /** @description The name of the signature field. */
          field: string;
          /** @description For people; it may change. */
          message: string;
        }[];
    };
    Webhook: {
      /** @description The identifier. */
      id: string;
      /** @description The address that gets the events. */
      url: string;
      /** @description A note for yourself. */
      description: string | null;
      /** @description Types of events; `*` for all. */
      events: string[];
      /** @description A disabled endpoint gets no events. */
      status: string;
      /** @description `gone`: the endpoint answered 410. `failing`: every delivery failed for five days. */
      disabledReason: string | null;
      createdAt: components["schemas"]["CreatedAt"];
      updatedAt: components["schemas"]["UpdatedAt"];
    };
    WebhookWithSecret: WithRequired<{
      /** @description Shown once. */
      secret: string;
    } & components["schemas"]["Webhook"], "secret">;
    Delivery: {
      /** @description The identifier. */
      id: string;
      /** @description The webhook endpoint. */
      webhookId: string;
      /** @description Also the header webhook-id, at every attempt. */
      eventId: string;
      /** @description The type of the event. */
      eventType: string;
      /** @description The envelope. */
      envelopeId: string | null;
      /** @description The state. */
      status: string;
      /** @description Why it failed. */
      failure: string | null;
      /** @description Attempts so far. */
      attemptCount: number;
      /**
       * Format: date-time
       * @description When the next attempt is due.
       */
      nextAttemptAt: string | null;
      /** @description The last attempts, oldest first. */
      attempts: ({
          /**
           * Format: date-time
           * @description The time.
           */
          at: string;
          /** @description How the attempt ended. */
          outcome: string;
          /** @description The status of the response. */
          responseCode: number | null;
          /** @description Milliseconds until the response. */
          durationMs: number | null;
          /** @description The first kilobyte. */
          responseBody: string | null;
        })[];
      createdAt: components["schemas"]["CreatedAt"];
      updatedAt: components["schemas"]["UpdatedAt"];
    };
    WebhookEvent: {
      /** @description The type. */
      type: components["schemas"]["EventType"];
      timestamp: components["schemas"]["Timestamp"];
      /** @description The result. */
      data: {
        /** @description Of a webhook also the header `webhook-id`. */
        eventId: string;
        sequence: components["schemas"]["SequenceAnswer"];
        envelopeId: components["schemas"]["EnvelopeId"];
        /** @description The recipient that the event is about. */
        recipientId?: string;
        actor: components["schemas"]["Actor"];
        /** @description Facts of this type of event. */
        details: {
          [key: string]: unknown;
        };
        previousHash: components["schemas"]["PreviousHash"];
        /** @description SHA-256, 64 lower-case hex digits. */
        hash: string;
        /** @description `Envelope` as `GET /api/v1/envelopes/{envelopeId}` answered at the moment of the event; beside it the hashes of `document` and `seal`, and `seal.archive`, under their earlier names. */
        envelope: WithRequired<({
          /** @description SHA-256 of the document, as `document.sha256`. */
          documentSha256: string | null;
          /** @description SHA-256 of the sealed file, as `seal.sha256`. */
          sealedSha256: string | null;
          archive?: components["schemas"]["Archive"];
        }) & components["schemas"]["Envelope"], "documentSha256" | "sealedSha256">;
      };
    };
    WebhookErasedEvent: {
      /**
       * @description The type.
       * @constant
       */
      type: "envelope.erased";
      timestamp: components["schemas"]["Timestamp"];
      /** @description The result. */
      data: {
        eventId: components["schemas"]["EventId"];
        sequence: components["schemas"]["Sequence"];
        envelopeId: components["schemas"]["EnvelopeId"];
        /** @description What was erased, without anything that the envelope said. */
        erased: {
          /** @description The status in which it was erased. */
          status: components["schemas"]["EnvelopeStatus"];
          /**
           * Format: date-time
           * @description When it was erased.
           */
          erasedAt: string;
          /** @description The number of events that its audit trail had. */
          events: number;
          /** @description The hash of the last of them. */
          auditHead: string;
        };
        envelope: components["schemas"]["EnvelopeAnswer"];
      };
    };
    WebhookKeyEvent: {
      /**
       * @description The type.
       * @constant
       */
      type: "api_key.expiring";
      timestamp: components["schemas"]["Timestamp"];
      /** @description The result. */
      data: {
        eventId: components["schemas"]["EventId"];
        sequence: components["schemas"]["Sequence"];
        /** @description The API key. */
        apiKey: components["schemas"]["ApiKey"];
        envelope: components["schemas"]["EnvelopeAnswer"];
      };
    };
    WebhookTestEvent: {
      /**
       * @description The type.
       * @constant
       */
      type: "webhook.test";
      timestamp: components["schemas"]["Timestamp"];
      /** @description The result. */
      data: {
        eventId: components["schemas"]["EventId"];
        sequence: components["schemas"]["Sequence"];
        /** @description The webhook endpoint. */
        webhookId: string;
        envelope: components["schemas"]["EnvelopeAnswer"];
      };
    };
    WebhookBatchEvent: {
      /**
       * @description The type.
       * @constant
       */
      type: "batch.completed";
      timestamp: components["schemas"]["Timestamp"];
      /** @description The result. */
      data: {
        eventId: components["schemas"]["EventId"];
        sequence: components["schemas"]["Sequence"];
        /** @description The batch. */
        batch: {
          /** @description The identifier. */
          id: string;
          /** @description Name. */
          name: string;
          templateId: components["schemas"]["TemplateId"];
          status: components["schemas"]["Status"];
          /** @description The number of rows. */
          rows: number;
          counts: components["schemas"]["Counts"];
          createdAt: components["schemas"]["CreatedAt"];
          endedAt: components["schemas"]["EndedAt"];
        };
        envelope: components["schemas"]["EnvelopeAnswer"];
      };
    };
    Pagination: {
      /** @description The number of all items. Absent on pages by `cursor`. */
      total?: number;
      /** @description The size of a page. */
      limit: number;
      /** @description How many items were skipped. Absent on pages by `cursor`. */
      offset?: number;
      /** @description Whether another page follows. */
      hasMore: boolean;
      /** @description Pass it as `cursor` to read the next page. Null on the last page. */
      nextCursor: string | null;
    };
    Account: {
      /** @description The identifier. */
      id: string;
      /** @description E-mail address. */
      email: string;
      plan: components["schemas"]["Plan"];
      limits: components["schemas"]["Limits"];
      createdAt: components["schemas"]["CreatedAt"];
    };
    ApiKey: {
      /** @description The identifier. */
      id: string;
      /** @description Name. */
      name: string;
      /** @description What the key may do. */
      scopes: components["schemas"]["Scope"][];
      draftsOnly: components["schemas"]["DraftsOnly"];
      createdAt: components["schemas"]["CreatedAt"];
      expiresAt: components["schemas"]["ExpiresAtInput"];
      /**
       * Format: date-time
       * @description When it was last used.
       */
      lastUsedAt: string | null;
    };
    Deleted: {
      /** @description The identifier. */
      id: string;
      /** @description Always `true`. */
      deleted: boolean;
    };
    Erasure: {
      /** @description The identifier. */
      id: string;
      /** @description `erasing`: the envelope reads as missing, and the service deletes the rest later, because the storage still protects a sealed file. */
      status: string;
      /**
       * Format: date-time
       * @description When everything was deleted.
       */
      erasedAt: string | null;
      /**
       * Format: date-time
       * @description The time until which the storage protects a sealed file.
       */
      keptUntil: string | null;
    };
    Preflight: {
      /** @description The number of pages. */
      pages: number;
      /** @description Bytes. */
      size: number;
      /** @description What sealing will change or cannot keep. */
      findings: {
          /** @description The kind of it. */
          kind: string;
          /** @description For people; it may change. */
          message: string;
        }[];
      /** @description What happens to signatures that the document already has. */
      earlierSignatures: string | null;
      /** @description Empty form fields of the document, at most 500. */
      formFields: ({
          /** @description Name. */
          name: string;
          /** @description The type. */
          type: string;
          page: components["schemas"]["Page"];
          x: components["schemas"]["X"];
          y: components["schemas"]["Y"];
          /** @description The width in points. */
          width: number;
          /** @description The height in points. */
          height: number;
          /** @description Whether the recipient must fill it in. */
          required: boolean;
          /** @description The label that people read. */
          label: string | null;
          /** @description Whether it has several lines. */
          isMultiline: boolean;
          /** @description The largest number of characters. */
          maxLength: number | null;
          /** @description The choices. */
          options: string[];
        })[];
      /** @description The text tags of the document. */
      textTags?: (WithRequired<({
          /** @description The text of the tag. */
          tag: string;
          /** @description Who signed. */
          signer: string;
          /** @description The reason why it cannot become a field. */
          problem: string | null;
          page: components["schemas"]["Page"];
          x: components["schemas"]["X"];
          y: components["schemas"]["Y"];
          /** @description Whether the recipient must fill it in. */
          required: boolean;
          /** @description The label that people read. */
          label: string | null;
          /** @description The value. */
          value: string | null;
          /** @description Points. */
          fontSize?: number;
        }) & components["schemas"]["FieldRules"] & components["schemas"]["Placement"], "tag" | "signer" | "problem" | "page" | "x" | "y" | "required" | "label" | "value">)[];
    };
    Verification: {
      /** @description This service made exactly this file. */
      isKnown: boolean;
      /** @description The seal that this service made; null if the file is not known. */
      seal: ({
        envelopeId: components["schemas"]["EnvelopeId"];
        /**
         * Format: date-time
         * @description When the document was sealed.
         */
        sealedAt: string;
        /** @description PAdES level of exactly this file. */
        level: string;
        /** @description The number of pages. */
        pages: number;
        /** @description `archive`: the sealed file, augmented to a higher level. `certificate`: the separate completion certificate of a document whose earlier signatures were preserved; it states the hash of the sealed document. */
        version: string;
        /**
         * Format: date-time
         * @description When the level of the file was raised.
         */
        archivedAt: string | null;
        /**
         * Format: date-time
         * @description When the service erased its own copy of the document; null while it has one.
         */
        erasedAt: string | null;
      }) | null;
      /** @description What the examination of the file has found; null for a hash. */
      report: components["schemas"]["VerificationReport"] | null;
    };
    VerificationReport: {
      /** @description The file is as it was sealed. */
      intact: boolean;
      /** @description This service sealed the file. */
      sealedByUs: boolean;
      /** @description SHA-256, 64 lower-case hex digits. */
      sha256: string;
      /** @description Bytes. */
      size: number;
      /** @description The number of pages. */
      pages: number | null;
      /** @description The PAdES level. */
      level: string | null;
      /**
       * Format: date-time
       * @description When the file was sealed.
       */
      signedAt: string | null;
      /** @description Who says when the file was sealed. */
      signedAtSource: string | null;
      /** @description Who signed. */
      signer: string | null;
      /** @description The signatures in the file. */
      signatures: ({
          /** @description The kind of it. */
          kind: string;
          /** @description The format of the signature. */
          subFilter: string | null;
          /** @description The name of the signature field. */
          field: string;
          /** @description Who signed. */
          signer: string | null;
          /** @description The issuer of the certificate. */
          issuer: string | null;
          /**
           * Format: date-time
           * @description The time that the signer’s computer claimed.
           */
          claimedAt: string | null;
          /** @description The time of it; of a signature, its timestamp. */
          timestamp: ({
            /** @description The signature is mathematically valid. */
            isValid: boolean;
            /**
             * Format: date-time
             * @description The time.
             */
            at: string | null;
            /** @description The timestamp authority. */
            authority: string | null;
            /** @description The certificate leads to a trusted authority. */
            isTrusted: boolean;
          }) | null;
          /** @description The signature is mathematically valid. */
          isValid: boolean;
          /** @description Nothing was added after this signature. */
          coversWholeDocument: boolean;
          /** @description Bytes of the file that the signature covers. */
          coveredBytes: number;
          /** @description The certificate leads to a trusted authority. */
          isTrusted: boolean;
          /** @description This service made the signature. */
          isOurs: boolean;
          /** @description The changes that the certification permits (DocMDP). */
          permits: number | null;
        })[];
      /** @description The audit trail in the file. */
      auditTrail: ({
        /** @description Its hashes form an unbroken chain. */
        isIntact: boolean;
        /** @description Types of events; `*` for all. */
        events: number;
        /** @description The envelope. */
        envelopeId: string | null;
        /** @description The hash of its last event. */
        head: string | null;
      }) | null;
      /** @description What is wrong or unusual about the file. */
      problems: {
          /** @description For programs: decide by it. */
          code: string;
          /** @description For people; it may change. */
          message: string;
          /** @description `broken`: do not trust the file. */
          severity: string;
          /** @description The name of the known attack. */
          attack?: string;
          /** @description The index of the signature. */
          signature?: number;
        }[];
    };
    RecipientDetailsInput: {
      email: components["schemas"]["Email"];
      name: components["schemas"]["Name"];
      role?: components["schemas"]["RoleInput"];
      order?: components["schemas"]["Order"];
      language?: components["schemas"]["Language"];
      verification?: components["schemas"]["VerificationInput"];
      notify?: components["schemas"]["Notify"];
      accessCode?: components["schemas"]["AccessCode"];
    };
    EnvelopeSettingsInput: {
      requireAllSignatures?: components["schemas"]["RequireAllSignatures"];
      allowDelegation?: components["schemas"]["AllowDelegation"];
      message?: components["schemas"]["Message"];
      /** @description Your labels of the envelope. Recipients do not see them. */
      labels?: string[];
      expiresAt?: components["schemas"]["ExpiresAtInput"];
      /** @description Days to sign, counted from sending, which replaces them by `expiresAt`. */
      expiresInDays?: number | null;
      reminders?: components["schemas"]["Reminders"];
      redirectUrl?: components["schemas"]["RedirectUrl"];
      signatureMethods?: components["schemas"]["SignatureMethods"];
      /** @description While true, neither a request nor the retention of the account erases the envelope. It can be changed in every status. Default: false. */
      legalHold?: boolean;
      /**
       * @description For a document that had been signed before its upload. `preserve`: nothing but our signature is added, the earlier signatures stay valid, and the completion certificate is a separate file; there can be no fields. `override`: fields and pages are added as to any document, and readers show the earlier signatures as changed afterwards. Has no effect on other documents.
       * @enum {string}
       */
      earlierSignatures?: "preserve" | "override";
    };
    FieldRules: {
      /** @description For checkboxes with a `group`. */
      groupRule?: string;
      /** @description The group of radio buttons, of which one can be chosen, or of checkboxes with a `groupRule`. */
      group?: string;
      /** @description What a text must be. */
      format?: string;
      /** @description A regular expression that the whole text must match, without groups. Characters, `.`, `\d \w \s \p{L} \p{N}`, classes, `? * + {n} {n,} {n,m}` and `|`. */
      pattern?: string;
      /** @description The maximum number of characters of a text. */
      maxLength?: number;
      /** @description Whether a text has several lines, drawn from the top of the field. */
      multiline?: boolean;
      /** @description The smallest number that is accepted. */
      min?: number;
      /** @description The largest number that is accepted. */
      max?: number;
      /** @description The maximum number of digits after the decimal point of a number. */
      decimals?: number;
      /** @description The choices of a dropdown. */
      options?: string[];
      /** @description Help text for the recipient. */
      hint?: string;
      showWhen?: components["schemas"]["ShowWhen"];
      requiredWhen?: components["schemas"]["ShowWhen"];
    };
    Placement: {
      /** @description The type. */
      type: components["schemas"]["FieldType"];
      /** @description The width in points. */
      width: number;
      /** @description The height in points. */
      height: number;
    };
    EnvelopeInBothApis: {
      /** @description Name. */
      name: string;
      /** @description The state. */
      status: components["schemas"]["EnvelopeStatus"];
      /** @description The fields that recipients fill in. */
      fields: components["schemas"]["Field"][];
      /** @description True until the text tags have become fields. */
      textTags?: boolean;
      createdAt: components["schemas"]["CreatedAt"];
      /** @description The member of the organization who created it. Absent if a person owns it, and if an API key created it whose creator had left. */
      createdBy?: string;
      updatedAt: components["schemas"]["UpdatedAt"];
      /**
       * Format: date-time
       * @description When it was sent.
       */
      sentAt: string | null;
      /**
       * Format: date-time
       * @description When it was completed.
       */
      completedAt: string | null;
      /**
       * Format: date-time
       * @description When the sender voided it.
       */
      voidedAt?: string;
      /** @description The reason for voiding. */
      voidReason?: string | null;
      /** @description Why it failed. */
      failure?: string;
      requireAllSignatures: components["schemas"]["RequireAllSignatures"];
      allowDelegation: components["schemas"]["AllowDelegation"];
      /** @description The message to all recipients. */
      message: string | null;
      /** @description Your labels of the envelope. Recipients do not see them. */
      labels: string[];
      /**
       * Format: date-time
       * @description When it ends.
       */
      expiresAt: string | null;
      /** @description Days until it ends. */
      expiresInDays: number | null;
      /** @description When recipients are reminded by e-mail. */
      reminders: {
        everyDays: components["schemas"]["EveryDays"];
        maxCount: components["schemas"]["MaxCount"];
      } | null;
      /** @description Where the signing page sends a recipient who has acted. */
      redirectUrl: string | null;
      /** @description The ways in which recipients may make their signature and initials. All of them when null. */
      signatureMethods: string[] | null;
      /** @description Whether the envelope is protected from being erased. */
      legalHold: boolean;
      /** @description What happens to signatures that the document already has. */
      earlierSignatures: string;
    };
    RecipientInBothApis: {
      /** @description E-mail address. */
      email: string;
      /** @description Name. */
      name: string;
      /** @description What the person does. */
      role: components["schemas"]["RecipientRole"];
      /** @description The turn of the recipient. Equal numbers act in parallel. */
      order: number;
      /** @description The language (BCP 47). */
      language: string | null;
      verification?: components["schemas"]["VerificationAnswer"];
      notify: components["schemas"]["Notify"];
      /** @description Whether the recipient must enter an access code. */
      hasAccessCode: boolean;
      /** @description The state. */
      status: components["schemas"]["RecipientStatus"];
      /**
       * Format: date-time
       * @description When it was sent.
       */
      sentAt?: string;
      /**
       * Format: date-time
       * @description When the recipient first opened the document.
       */
      viewedAt?: string;
      /**
       * Format: date-time
       * @description When it was completed.
       */
      completedAt?: string;
      /**
       * Format: date-time
       * @description When the recipient declined.
       */
      declinedAt?: string;
      /**
       * Format: date-time
       * @description When the recipient was last reminded.
       */
      remindedAt?: string;
      /** @description The recipient’s reason for declining. */
      declineReason?: string;
    };
    PlacedField: WithRequired<({
      /** @description The identifier. */
      id: string;
      page: components["schemas"]["Page"];
      x: components["schemas"]["X"];
      y: components["schemas"]["Y"];
      /** @description Whether the recipient must fill it in. */
      required: boolean;
      /** @description The label that people read. */
      label: string | null;
      /** @description The value. */
      value: string | null;
      /** @description Points. */
      fontSize?: number;
    }) & components["schemas"]["FieldRules"] & components["schemas"]["Placement"], "id" | "page" | "x" | "y" | "required" | "label" | "value">;
    /** @description More values may follow. */
    EnvelopeStatus: string;
    /** @description More values may follow. */
    RecipientStatus: string;
    /** @description More values may follow. */
    RecipientRole: string;
    /** @description More values may follow. */
    FieldType: string;
    /** @description More values may follow. */
    EventType: string;
    /** @description More values may follow. */
    ErrorCode: string;
    /** @description More values may follow. */
    SealLevel: string;
    /** @description More values may follow. */
    Scope: string;
    /** @description The document; null until there is one. */
    DocumentInput: {
      filename: components["schemas"]["Filename"];
      mimetype: components["schemas"]["Mimetype"];
      contentBase64?: components["schemas"]["ContentBase64Input"];
      url?: components["schemas"]["Url"];
    };
    /** @description A link for everyone: who opens it and confirms an e-mail address by a code gets an envelope. A member that is left out stays as it is. An open link needs the document of the template and a person for each other role. */
    PublicLink: {
      roleKey?: components["schemas"]["RoleKeyInput"];
      /** @description Default: true. */
      isOpen?: boolean;
      expiresAt?: components["schemas"]["ExpiresAt"];
      maxUses?: components["schemas"]["MaxUses"];
      perAddress?: components["schemas"]["PerAddress"];
      recipients?: components["schemas"]["Recipients"];
      embedOrigin?: components["schemas"]["EmbedOrigin"];
      /** @description Default: false. */
      showsDocument?: boolean;
      newLink?: components["schemas"]["NewLink"];
    };
    /** @description Instead of `document`: files that become one PDF, in this order, each with a bookmark. Together at most 5,000,000 bytes after decoding; in a form, 25 MB and 1,000 pages. */
    Documents: {
        filename: components["schemas"]["Filename"];
        contentBase64?: components["schemas"]["ContentBase64"];
      }[];
    /** @description Values of new documents that name no others. */
    Defaults: {
      message?: components["schemas"]["Message"];
      expiresInDays?: components["schemas"]["ExpiresInDays"];
      reminders?: components["schemas"]["Reminders"];
      redirectUrl?: components["schemas"]["RedirectUrl"];
      requireAllSignatures?: components["schemas"]["RequireAllSignatures"];
      allowDelegation?: components["schemas"]["AllowDelegation"];
      signatureMethods?: components["schemas"]["SignatureMethods"];
    };
    /** @description The name of the file, as people see it. */
    Filename: string;
    /** @description When recipients are reminded by e-mail. */
    Reminders: {
      everyDays: components["schemas"]["EveryDays"];
      maxCount: components["schemas"]["MaxCount"];
    } | null;
    /** @description Name. */
    Name: string;
    /** @description The recipients of the template, without persons. */
    Roles: {
        key: components["schemas"]["Key"];
        name: components["schemas"]["Name"];
        role?: components["schemas"]["RoleInput"];
        order?: components["schemas"]["Order"];
        /**
         * @description A second check after the link. `email_code`: a one-time code of six digits, sent to the recipient’s address when they ask for it.
         * @enum {string}
         */
        verification?: "email_code";
      }[];
    /** @description The people who have the other roles in every envelope. */
    Recipients: {
        roleKey: components["schemas"]["RoleKey"];
        name: components["schemas"]["Name"];
        email: components["schemas"]["Email"];
        language?: components["schemas"]["Language"];
      }[];
    /** @description Event types, or "*" for all. */
    Events: ("*" | "envelope.created" | "envelope.updated" | "envelope.sent" | "envelope.completed" | "envelope.declined" | "envelope.voided" | "envelope.expired" | "envelope.failed" | "envelope.deleted" | "recipient.sent" | "recipient.viewed" | "recipient.completed" | "recipient.declined" | "recipient.reminded" | "recipient.link_copied" | "recipient.access_code_entered" | "recipient.access_code_failed" | "recipient.code_sent" | "recipient.verified" | "recipient.own_link_opened" | "recipient.in_person_offered" | "recipient.in_person_started" | "recipient.embedded_offered" | "recipient.embedded_started" | "recipient.delegated" | "envelope.erased" | "batch.completed" | "api_key.expiring" | "webhook.test")[];
    /** @description The limits of the plan. */
    Limits: {
      /** @description Requests per minute of each key. */
      requestsPerMinute: number;
      /** @description API keys that the account may have. */
      apiKeys: number;
    };
    /** @description A BCP 47 tag, whose first part decides: e-mails and pages exist in en, de, fr, es, ar, ja. Any other is English. */
    Language: string | null;
    /** @description The message to all recipients. */
    Message: string | null;
    /** @description False: the service sends the recipient no e-mails, except one-time codes that they ask for. You pass on the link: answers of v1 have it as `signingUrl` if the key has the scope `links:read`. True unless set. */
    Notify: boolean;
    /** @description Name. */
    NameInput: string;
    /** @description One of `is`, `isNot` and `filled`. A field that is not shown is empty. Signatures, initials and attachments allow `filled` only. */
    ShowWhen: {
      /** @description Identifier of another field of the same recipient. */
      field: string;
      /** @description The value that the other field must have. */
      is?: string;
      /** @description A value that the other field must not have. */
      isNot?: string;
      /** @description Whether the other field has a value. */
      filled?: boolean;
    };
    /** @description SHA-256, 64 lower-case hex digits. */
    Sha256: string;
    /** @description The person or system that caused the event. */
    Actor: {
      /** @description The kind of it. */
      kind: string;
      /** @description The identifier. */
      id?: string;
      /** @description The member who acted, if the owner is an organization. */
      memberId?: string;
      /** @description The IP address. */
      ip?: string | null;
      /** @description The browser. */
      userAgent?: string | null;
    };
    /** @description The second check after the signing link. */
    VerificationInput: "email_code" | null;
    /** @description A public https address from which the service reads the document at once: at most 25 MB in 20 seconds and five redirects. Cannot be combined with `contentBase64`. */
    Url: string;
    /** @description The number of rows by status. */
    Counts: {
      /** @description Rows that are not done yet. */
      waiting: number;
      /** @description Rows whose envelope was sent. */
      sent: number;
      /** @description Rows that could not be sent; each has its problem. */
      refused: number;
      /** @description Rows that were not sent because the batch was cancelled. */
      cancelled: number;
    };
    /** @description The archived version: the sealed file at a higher level. */
    Archive: {
      /** @description The PAdES level. */
      level: components["schemas"]["SealLevel"];
      sha256: components["schemas"]["Sha256"];
      /** @description Bytes. */
      size: number;
      /**
       * Format: date-time
       * @description The time.
       */
      at: string;
    };
    /**
     * Format: uri
     * @description Where the signing page sends a recipient who has acted.
     */
    RedirectUrl: string | null;
    /** @description Where to upload the document; only in the answer that created it. */
    Upload: {
      /**
       * Format: uri
       * @description The address.
       */
      url: string;
      headers: components["schemas"]["UploadHeaders"];
      /**
       * Format: date-time
       * @description When it ends.
       */
      expiresAt: string;
    };
    /** @description Values for fields of the template, by label or identifier; every field with that label gets the value. Only together with `templateId`. Signatures and initials cannot be prefilled. */
    Prefill: {
      [key: string]: string;
    };
    /** @description Whether the envelope can be completed only after every signature. Default: true; in the app API, false. */
    RequireAllSignatures: boolean;
    /** @description The ways in which recipients may make their signature and initials. All of them when null. */
    SignatureMethods: (("drawn" | "typed" | "uploaded")[]) | null;
    /** @description The key can read, and prepare drafts, as far as its scopes allow. It cannot send, void, complete or delete documents, read signing links, or change templates, batches and webhooks. */
    DraftsOnly: boolean;
    /**
     * Format: date-time
     * @description When it was created.
     */
    CreatedAt: string;
    /** @description The text tags of the document, like `{{signature:1}}`, become fields: at once where it was uploaded, else when the draft is sent. docs/build/fields.md has their grammar. */
    TextTags: boolean;
    /** @description Your own names and values. Recipients do not see them. */
    Metadata: {
      [key: string]: string;
    };
    /** @description When recipients are reminded by e-mail. */
    RemindersAnswer: {
      everyDays: components["schemas"]["EveryDays"];
      maxCount: components["schemas"]["MaxCount"];
    } | null;
    /** @description The turn of the recipient. Equal numbers act in parallel. */
    Order: number;
    /** @description Whether a signer or approver may name another person to act instead. Default: false. */
    AllowDelegation: boolean;
    /** @description The largest number of reminders. */
    MaxCount: number;
    /**
     * @description The media type of the file.
     * @enum {string}
     */
    Mimetype: "application/pdf" | "image/png" | "image/jpeg";
    /** @description Days between two reminders. */
    EveryDays: number;
    /** @description The identifier in your own system. Several envelopes may have the same one, and lists filter by it. */
    ExternalId: string | null;
    /**
     * Format: date-time
     * @description The time of it; of a signature, its timestamp.
     */
    Timestamp: string;
    /** @description Points from the left edge of the page. */
    X: number;
    /** @description A code that the recipient must enter. It is never answered. */
    AccessCode: string | null;
    /** @description Why it is erased. It is kept: do not name anyone in it. */
    Reason: string;
    /**
     * Format: email
     * @description E-mail address.
     */
    Email: string;
    /**
     * @description What the person does.
     * @enum {string}
     */
    RoleInput: "signer" | "approver" | "viewer" | "cc";
    /**
     * @description The position in the audit trail of the envelope, from 1, without gaps.
     * @constant
     */
    Sequence: 0;
    /** @description A PDF, PNG or JPEG file. Required in JSON. */
    ContentBase64: string;
    /** @description The text of the key, shown once; of a role, the name that requests use. */
    Key: string;
    /** @description Points from the top of the page. */
    Y: number;
    /** @description At most 5,000,000 bytes after decoding. */
    ContentBase64Input: string;
    /** @description The role of the template. */
    RoleKey: string;
    /** @description The reason for voiding. */
    VoidReason: string | null;
    /** @description The plan of the account. */
    Plan: string;
    /** @description The origin of the one site that may show the link in a frame, as browsers write it: `https://www.example.com`, without path and wildcard. Null: none. */
    EmbedOrigin: string | null;
    /** @description A note for yourself. */
    Description: string | null;
    /** @description A second check after the link. `email_code`: a one-time code of six digits, sent to the recipient’s address when they ask for it. */
    VerificationAnswer: string;
    /** @description The label that people read. */
    Label: string | null;
    /** @description The value. */
    Value: string | null;
    /** @description Headers to send with the upload. */
    UploadHeaders: {
      [key: string]: string;
    };
    /** @description The text to look for. */
    Text: string;
    /** @description Default: true, except for notes, checkboxes with a `groupRule` and fields with `requiredWhen`. A radio button demands a choice in its group. */
    Required: boolean;
    /** @description A note for yourself. */
    DescriptionInput: string | null;
    /** @description `cancelling` until no worker sends a row any more; then `cancelled`. */
    Status: string;
    /** @description The role of the person who opens the link. */
    RoleKeyInput: string;
    /**
     * Format: date-time
     * @description When it was last changed.
     */
    UpdatedAt: string;
    /** @description The identifier of the event, the same at every attempt. */
    EventId: string;
    /** @description The page, from 1. */
    Page: number;
    /** @description The name of the file, as people see it. */
    FilenameAnswer: string;
    /**
     * Format: date-time
     * @description From then on the link starts no envelopes.
     */
    ExpiresAt: string | null;
    /** @description The position in the audit trail of the envelope, from 1, without gaps. */
    SequenceAnswer: number;
    /** @description The envelope at the moment of the event. */
    EnvelopeAnswer: Record<string, never> | null;
    /** @description The number of envelopes that the link makes, exactly. Null: any number. */
    MaxUses: number | null;
    /** @description Counted by page, from top to bottom, then from left to right. Default: the first. */
    Occurrence: number;
    /** @description The fields that recipients fill in. */
    Fields: components["schemas"]["TemplateFieldInput"][];
    /** @description The fields that recipients fill in. */
    FieldsInput: components["schemas"]["FieldInput"][];
    /** @description The template. */
    TemplateId: string;
    /** @description The envelope. */
    EnvelopeId: string;
    /** @description The hash of the event before; 64 zeros for the first. */
    PreviousHash: string;
    /** @description Points. Default: 10.5. Null: as large as fits, up to 14. */
    FontSize: number | null;
    /** @description The document; null until there is one. */
    DocumentAnswer: components["schemas"]["Document"] | null;
    /** @description The number of envelopes of one e-mail address. Default: 1. */
    PerAddress: number;
    /** @description Counted from sending; in v1, from creation. */
    ExpiresInDays: number | null;
    /** @description The reason why the level is lower than wanted. */
    LevelReason: string;
    /**
     * Format: date-time
     * @description When its last row was done; null until then.
     */
    EndedAt: string | null;
    /**
     * Format: date-time
     * @description When it ends.
     */
    ExpiresAtInput: string | null;
    /** @description True ends the present address and makes another, which counts from 0. */
    NewLink: boolean;
  };
  responses: {
    /** @description `validation_error`, `invalid_json` */
    AppBadRequest: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `payload_too_large` */
    AppTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `unsupported_media_type` */
    AppUnsupportedMedia: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `rate_limit_exceeded` */
    AppTooManyRequests: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        /** @description Seconds to wait. */
        "Retry-After": number;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `internal_error`, `service_unavailable` */
    AppServerError: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        /** @description Seconds to wait. */
        "Retry-After"?: number;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `validation_error` */
    BadRequest: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `invalid_api_key` */
    Unauthorized: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
        /** @description `Bearer`. */
        "WWW-Authenticate": string;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `insufficient_permissions` */
    Forbidden: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `document_missing`, `document_changed` */
    Conflict: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
        /** @description Seconds to wait. */
        "Retry-After"?: number;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `payload_too_large` */
    TooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `unsupported_media_type` */
    UnsupportedMedia: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `not_a_pdf`, `document_damaged`, `document_encrypted`, `document_xfa`, `document_certified`, `document_signed`, `document_signed_encrypted`, `anchor_not_found`, `text_tag_invalid`, `document_too_complex`, `document_too_large`, `idempotency_key_reused` */
    Unprocessable: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `rate_limit_exceeded` */
    TooManyRequests: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
        /** @description Seconds to wait. */
        "Retry-After": number;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `internal_error`, `service_unavailable` */
    ServerError: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        /** @description Requests per minute. */
        "X-RateLimit-Limit"?: number;
        /** @description Requests left in this minute. */
        "X-RateLimit-Remaining"?: number;
        /** @description The end of the minute, Unix time in seconds. */
        "X-RateLimit-Reset"?: number;
        /** @description Seconds to wait. */
        "Retry-After"?: number;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `not_found` */
    NotFound: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description `precondition_failed` */
    PreconditionFailed: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description Success */
    Deleted: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
      };
      content: {
        "application/json": {
          /** @description The result. */
          data: components["schemas"]["Deleted"];
        };
      };
    };
    /** @description You have this version already. */
    NotModified: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
        ETag: components["headers"]["ETag"];
      };
      content: never;
    };
    /** @description Success */
    EnvelopeChanged: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
        "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
        ETag: components["headers"]["ETag"];
      };
      content: {
        "application/json": {
          /** @description The result. */
          data: components["schemas"]["Envelope"];
        };
      };
    };
    /** @description Success */
    DeliveryChanged: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
        "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
      };
      content: {
        "application/json": {
          /** @description The result. */
          data: components["schemas"]["Delivery"];
        };
      };
    };
    /** @description Success */
    BatchChanged: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
        "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
      };
      content: {
        "application/json": {
          /** @description The result. */
          data: components["schemas"]["Batch"];
        };
      };
    };
    /** @description Success */
    ListEventsAnswer: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
      };
      content: {
        "application/json": {
          /** @description The result. */
          data: components["schemas"]["Event"][];
          /** @description The place of this page in the list. */
          pagination: components["schemas"]["Pagination"];
        };
      };
    };
    /** @description Success */
    Recipient: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
        ETag: components["headers"]["ETag"];
      };
      content: {
        "application/json": {
          /** @description The result. */
          data: components["schemas"]["Recipient"];
        };
      };
    };
    /** @description Success */
    Envelope: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
        ETag: components["headers"]["ETag"];
      };
      content: {
        "application/json": {
          /** @description The result. */
          data: components["schemas"]["Envelope"];
        };
      };
    };
    /** @description Success */
    Template: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
        ETag: components["headers"]["ETag"];
      };
      content: {
        "application/json": {
          /** @description The result. */
          data: components["schemas"]["Template"];
        };
      };
    };
    /** @description Success */
    Webhook: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit": components["headers"]["Limit"];
        "X-RateLimit-Remaining": components["headers"]["Remaining"];
        "X-RateLimit-Reset": components["headers"]["Reset"];
        ETag: components["headers"]["ETag"];
      };
      content: {
        "application/json": {
          /** @description The result. */
          data: components["schemas"]["Webhook"];
        };
      };
    };
  };
  parameters: {
    /** @description A key that you choose. For 24 hours an equal request gets the first answer again. A refused request does not use up the key. */
    "Idempotency-Key"?: string;
    /** @description The `ETag` of the version that you read. If the resource has changed since, the answer is 412. */
    "If-Match"?: string;
    /** @description The envelope. */
    envelopeId: string;
    /** @description `pagination.nextCursor` of the page before. Every page costs the same. */
    cursor?: string;
    /** @description Space-separated `v1,<base64>`: HMAC-SHA256 with the secret over `<webhook-id>.<webhook-timestamp>.<body>`. For a day after a rotation the former secret signs too. */
    "webhook-signature": string;
    /** @description An `ETag` that you have. If the resource has not changed, the answer is 304. An answer with a `signingUrl` is always 200. */
    "If-None-Match"?: string;
    /** @description How many items to skip, instead of `cursor`. The cost of a page grows with it. */
    offset?: number;
    /** @description The size of a page. */
    limit?: number;
    /** @description The time of this attempt, Unix time in seconds. Refuse attempts older than five minutes. */
    "webhook-timestamp": string;
    /** @description The identifier of the event, the same at every attempt. Store it, and skip repeats. */
    "webhook-id": string;
    /** @description The webhook endpoint. */
    webhookId: string;
    /** @description One of these statuses: separated by commas, or the parameter several times. */
    status?: ("draft" | "sent" | "in_progress" | "sealing" | "completed" | "declined" | "voided" | "expired" | "failed")[];
    /** @description Words or their beginnings, all of which must be in the name, the file name, the labels, or the names and addresses of the recipients. Letter case and accents do not matter. The first 12 words count. */
    q?: string;
    /** @description The recipient. */
    recipientId: string;
    /** @description The batch. */
    batchId: string;
    /** @description Created then or later: a day (UTC) such as 2026-11-20, or a time with its offset. With `sort=updated`: changed. */
    from?: string;
    /** @description By creation, `newest` (default) or `oldest` first; by last change, `updated`. */
    sort?: "newest" | "oldest" | "updated";
    /** @description Sent envelopes in which it is the turn of this address to sign or approve. */
    waitingFor?: string;
    /** @description Envelopes that this member of the organization created. */
    createdBy?: string;
    /** @description The language of the sentences. Default: English. */
    language?: "en" | "de" | "fr" | "es" | "ar" | "ja";
    /** @description The template. */
    templateId: string;
    /** @description Created on this day (UTC) or earlier, or before this time. */
    to?: string;
    /** @description Envelopes with a recipient of this address. */
    recipient?: string;
  };
  requestBodies: never;
  headers: {
    /** @description Names the request in the log. */
    RequestId: string;
    /** @description The end of the minute, Unix time in seconds. */
    Reset: number;
    /** @description Requests left in this minute. */
    Remaining: number;
    /** @description Requests per minute. */
    Limit: number;
    /** @description The version of the resource, for `If-Match`. */
    ETag: string;
    /** @description `true` if this is the answer of an earlier request with the same Idempotency-Key. */
    IdempotentReplayed: string;
    /** @description The path of what was created. */
    Location: string;
  };
  pathItems: never;
}

export type $defs = Record<string, never>;

export type external = Record<string, never>;

export interface operations {

  /**
   * Verify a sealed file by its hash or by the file itself
   * @description Open to everyone.
   */
  verify: {
    requestBody: {
      content: {
        "application/json": {
          /** @description Hex SHA-256 of the whole file, in either case. */
          sha256: string;
        };
        "application/pdf": unknown;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
        };
        content: {
          "application/json": components["schemas"]["Verification"];
        };
      };
      400: components["responses"]["AppBadRequest"];
      413: components["responses"]["AppTooLarge"];
      415: components["responses"]["AppUnsupportedMedia"];
      429: components["responses"]["AppTooManyRequests"];
      "5XX": components["responses"]["AppServerError"];
    };
  };
  /**
   * List envelopes, newest first
   * @description The parameter `metadata.<key>`, for example `metadata.case=4711`, lists the envelopes with exactly this value; up to five keys. Every condition must hold. Needs the scope `envelopes:read`.
   */
  listEnvelopes: {
    parameters: {
      query?: {
        limit?: components["parameters"]["limit"];
        offset?: components["parameters"]["offset"];
        cursor?: components["parameters"]["cursor"];
        q?: components["parameters"]["q"];
        status?: components["parameters"]["status"];
        /** @description Envelopes with exactly this label. */
        label?: string;
        recipient?: components["parameters"]["recipient"];
        waitingFor?: components["parameters"]["waitingFor"];
        createdBy?: components["parameters"]["createdBy"];
        from?: components["parameters"]["from"];
        to?: components["parameters"]["to"];
        sort?: components["parameters"]["sort"];
        /** @description Envelopes with exactly this `externalId`. */
        externalId?: string;
        /** @description Envelopes from this template. */
        templateId?: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Envelope"][];
            /** @description The place of this page in the list. */
            pagination: components["schemas"]["Pagination"];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Create an envelope, and send it if wanted
   * @description Needs the scope `envelopes:write`.
   */
  createEnvelope: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateEnvelope"];
        "multipart/form-data": {
          /** @description The body as JSON. */
          envelope: components["schemas"]["CreateEnvelope"];
          /** @description The file, of at most 25 MB. Its name and type are those of the part. A missing type is read from the file. Several parts of this name are joined into one PDF, in their order. */
          document: string[];
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          Location: components["headers"]["Location"];
          ETag: components["headers"]["ETag"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Envelope"];
          };
        };
      };
      /** @description `validation_error`, `invalid_json`, `unsupported_document_type` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `not_a_pdf`, `document_damaged`, `document_encrypted`, `document_xfa`, `document_certified`, `document_signed`, `document_signed_encrypted`, `anchor_not_found`, `text_tag_invalid`, `document_too_complex`, `document_unreachable`, `document_too_large`, `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      /** @description `internal_error`, `sealing_certificate_expired`, `service_unavailable` */
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Read an envelope
   * @description Needs the scope `envelopes:read`.
   */
  getEnvelope: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    responses: {
      200: components["responses"]["Envelope"];
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Erase a draft, void a sent envelope, or remove a finished one from the lists
   * @description Needs the scope `envelopes:write`.
   */
  deleteEnvelope: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `sealing_in_progress`, `legal_hold` */
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Edit a draft, add its document, or void it
   * @description Needs the scope `envelopes:write`.
   */
  updateEnvelope: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateEnvelope"];
      };
    };
    responses: {
      200: components["responses"]["Envelope"];
      /** @description `validation_error`, `invalid_json`, `unsupported_document_type` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state` */
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `not_a_pdf`, `document_damaged`, `document_encrypted`, `document_xfa`, `document_certified`, `document_signed`, `document_signed_encrypted`, `anchor_not_found`, `text_tag_invalid`, `document_too_complex`, `document_unreachable`, `document_too_large` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Get the audit trail as a PDF, before or after completion
   * @description Needs the scope `envelopes:read`.
   */
  getAuditTrail: {
    parameters: {
      query?: {
        language?: components["parameters"]["language"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/pdf": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Get the address of a completion certificate that is a separate file
   * @description Needs the scope `envelopes:read`.
   */
  getCertificate: {
    parameters: {
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: {
              /**
               * Format: uri
               * @description The address.
               */
              url: string;
              filename: components["schemas"]["FilenameAnswer"];
              /** @description The PAdES level. */
              level: components["schemas"]["SealLevel"];
              sha256: components["schemas"]["Sha256"];
              /** @description Bytes. */
              size: number;
              /**
               * Format: date-time
               * @description When it ends.
               */
              expiresAt: string;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      /** @description `not_found`, `certificate_in_document` */
      404: components["responses"]["NotFound"];
      /** @description `invalid_state` */
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Finalize and seal an envelope now (idempotent)
   * @description Needs the scope `envelopes:write`.
   */
  completeEnvelope: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: components["responses"]["EnvelopeChanged"];
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state`, `document_missing`, `document_changed`, `signatures_outstanding`, `sealing_in_progress` */
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      /** @description `internal_error`, `sealing_certificate_expired`, `service_unavailable` */
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Replace a sent envelope with a draft of the same content, to correct and send it again
   * @description Needs the scope `envelopes:write`.
   */
  correctEnvelope: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          Location: components["headers"]["Location"];
          ETag: components["headers"]["ETag"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Envelope"];
          };
        };
      };
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state`, `document_missing`, `document_changed` */
      409: components["responses"]["Conflict"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Get addresses of the document
   * @description Needs the scope `envelopes:read`.
   */
  getDocument: {
    parameters: {
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: {
              /** @description The document before sealing. */
              original: {
                /**
                 * Format: uri
                 * @description The address.
                 */
                url: string;
                filename: components["schemas"]["FilenameAnswer"];
              };
              /** @description The sealed file. */
              sealed: {
                /**
                 * Format: uri
                 * @description The address.
                 */
                url: string;
                filename: components["schemas"]["FilenameAnswer"];
                /** @description SHA-256, 64 lower-case hex digits. */
                sha256: string;
                /** @description Bytes. */
                size: number;
              } | null;
              /** @description The archived version: the sealed file at a higher level. */
              archive?: {
                /**
                 * Format: uri
                 * @description The address.
                 */
                url: string;
                filename: components["schemas"]["FilenameAnswer"];
                /** @description The PAdES level. */
                level: components["schemas"]["SealLevel"];
                sha256: components["schemas"]["Sha256"];
                /** @description Bytes. */
                size: number;
                /**
                 * Format: date-time
                 * @description The time.
                 */
                at: string;
              };
              /**
               * Format: date-time
               * @description When it ends.
               */
              expiresAt: string;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `document_missing` */
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Erase an envelope with its document and everything about it
   * @description For an envelope that is a draft or has ended; void one that is open first. What remains is one record without names, addresses and text, by which copies of the sealed file still verify. A completed envelope of an organization is erased by a member with organization:manage; an API key gets 403. A repeated request answers how far the erasure has come. Needs the scope `envelopes:write`.
   */
  eraseEnvelope: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    requestBody: {
      content: {
        "application/json": {
          reason: components["schemas"]["Reason"];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Erasure"];
          };
        };
      };
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state`, `legal_hold` */
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Read the audit trail in order
   * @description Needs the scope `envelopes:read`.
   */
  listEvents: {
    parameters: {
      query?: {
        limit?: components["parameters"]["limit"];
        offset?: components["parameters"]["offset"];
        cursor?: components["parameters"]["cursor"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    responses: {
      200: components["responses"]["ListEventsAnswer"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Check that the document can be sealed with its fields, without changing anything
   * @description Needs the scope `envelopes:write`.
   */
  preflightEnvelope: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PreflightOptions"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Preflight"];
          };
        };
      };
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      /** @description `internal_error`, `sealing_certificate_expired`, `service_unavailable` */
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Remind every recipient whose turn it is by e-mail
   * @description Needs the scope `envelopes:write`.
   */
  remindEnvelope: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": {
          /** @description Create new signing links; the earlier ones stop working at once. */
          newLinks?: boolean;
        };
      };
    };
    responses: {
      200: components["responses"]["EnvelopeChanged"];
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state` */
      409: components["responses"]["Conflict"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Send an envelope to its recipients
   * @description Needs the scope `envelopes:write`.
   */
  sendEnvelope: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          ETag: components["headers"]["ETag"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Envelope"];
          };
        };
      };
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state`, `document_missing`, `document_changed` */
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      /** @description `internal_error`, `sealing_certificate_expired`, `service_unavailable` */
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Read the events of all envelopes, oldest first
   * @description Needs the scope `envelopes:read`.
   */
  listAccountEvents: {
    parameters: {
      query?: {
        limit?: components["parameters"]["limit"];
        /** @description `pagination.nextCursor` of an earlier page, also of the last one: it then returns what has happened since. Default: the beginning of the last 90 days. */
        cursor?: string;
        /** @description Instead of `cursor`: events after this time. Default: the beginning of the last 90 days. */
        since?: string;
        /** @description The type. */
        type?: components["schemas"]["EventType"];
        /** @description The envelope. */
        envelopeId?: string;
      };
    };
    responses: {
      200: components["responses"]["ListEventsAnswer"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * List the recipients by turn
   * @description Needs the scope `envelopes:read`.
   */
  listRecipients: {
    parameters: {
      query?: {
        limit?: components["parameters"]["limit"];
        offset?: components["parameters"]["offset"];
        cursor?: components["parameters"]["cursor"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Recipient"][];
            /** @description The place of this page in the list. */
            pagination: components["schemas"]["Pagination"];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Add a recipient
   * @description Needs the scope `envelopes:write`.
   */
  addRecipient: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RecipientDetailsInput"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          Location: components["headers"]["Location"];
          ETag: components["headers"]["ETag"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Recipient"];
          };
        };
      };
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state` */
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Read a recipient
   * @description Needs the scope `envelopes:read`.
   */
  getRecipient: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
        recipientId: components["parameters"]["recipientId"];
      };
    };
    responses: {
      200: components["responses"]["Recipient"];
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Remove a recipient who has not acted
   * @description Needs the scope `envelopes:write`.
   */
  deleteRecipient: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
        recipientId: components["parameters"]["recipientId"];
      };
    };
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state`, `recipient_locked` */
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Change a recipient who has not acted
   * @description Needs the scope `envelopes:write`.
   */
  updateRecipient: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
        recipientId: components["parameters"]["recipientId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": {
          email?: components["schemas"]["Email"];
          name?: components["schemas"]["Name"];
          role?: components["schemas"]["RoleInput"];
          order?: components["schemas"]["Order"];
          language?: components["schemas"]["Language"];
          verification?: components["schemas"]["VerificationInput"];
          notify?: components["schemas"]["Notify"];
          accessCode?: components["schemas"]["AccessCode"];
        };
      };
    };
    responses: {
      200: components["responses"]["Recipient"];
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state`, `recipient_locked` */
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Remind a recipient by e-mail
   * @description Needs the scope `envelopes:write`.
   */
  remindRecipient: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
        recipientId: components["parameters"]["recipientId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RemindRecipient"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          ETag: components["headers"]["ETag"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Recipient"];
          };
        };
      };
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state`, `recipient_locked`, `not_your_turn`, `no_notifications` */
      409: components["responses"]["Conflict"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Let a recipient sign in a frame of your site
   * @description The answer’s address opens once, within ten minutes, and the session lasts an hour. It ends an earlier session of the recipient. The audit trail and the completion certificate name the origin and the API key. Needs the scope `links:read`.
   */
  createSigningSession: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        envelopeId: components["parameters"]["envelopeId"];
        recipientId: components["parameters"]["recipientId"];
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description The origin of the page with the frame, as browsers write it: `https://app.example.com`, without path and wildcard. No other site can show the page. */
          origin: string;
          redirectUrl?: components["schemas"]["RedirectUrl"];
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: {
              /**
               * Format: uri
               * @description The address of the frame. It opens once.
               */
              url: string;
              /**
               * Format: date-time
               * @description Until then the address can be opened: ten minutes.
               */
              expiresAt: string;
            };
          };
        };
      };
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      /** @description `insufficient_permissions`, `role_not_allowed` */
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state`, `recipient_locked`, `not_your_turn` */
      409: components["responses"]["Conflict"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * List the batches of the last 90 days, newest first
   * @description Needs the scope `envelopes:read`.
   */
  listBatches: {
    parameters: {
      query?: {
        limit?: components["parameters"]["limit"];
        cursor?: components["parameters"]["cursor"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Batch"][];
            /** @description The place of this page in the list. */
            pagination: components["schemas"]["Pagination"];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Send a template to many: one envelope for each row
   * @description At most 10,000 rows and 16 MB. Every row is checked before anything is written: if one cell is wrong, the batch is refused, and the error names the first 100. Needs the scope `envelopes:write`.
   */
  createBatch: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateBatch"];
      };
    };
    responses: {
      /** @description The result of a dry run */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["BatchCheck"];
          };
        };
      };
      /** @description Created */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          Location: components["headers"]["Location"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Batch"];
          };
        };
      };
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `not_a_pdf`, `document_damaged`, `document_encrypted`, `document_xfa`, `document_certified`, `document_signed`, `document_signed_encrypted`, `document_too_complex`, `document_too_large`, `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      /** @description `internal_error`, `sealing_certificate_expired`, `service_unavailable` */
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Read a batch, with the number of its rows by status
   * @description Needs the scope `envelopes:read`.
   */
  getBatch: {
    parameters: {
      path: {
        batchId: components["parameters"]["batchId"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Batch"];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Stop a batch: rows that are not sent yet will not be
   * @description Needs the scope `envelopes:write`.
   */
  cancelBatch: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        batchId: components["parameters"]["batchId"];
      };
    };
    responses: {
      200: components["responses"]["BatchChanged"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Get the result of every row as a table for spreadsheets
   * @description Needs the scope `envelopes:read`.
   */
  getBatchResult: {
    parameters: {
      path: {
        batchId: components["parameters"]["batchId"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "text/csv": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Send the refused rows of a batch again, with the template as it is now
   * @description Needs the scope `envelopes:write`.
   */
  retryBatch: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        batchId: components["parameters"]["batchId"];
      };
    };
    responses: {
      200: components["responses"]["BatchChanged"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state` */
      409: components["responses"]["Conflict"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * List the rows of a batch, in their order
   * @description Needs the scope `envelopes:read`.
   */
  listBatchRows: {
    parameters: {
      query?: {
        limit?: components["parameters"]["limit"];
        cursor?: components["parameters"]["cursor"];
        /** @description The state. */
        status?: "waiting" | "sent" | "refused" | "cancelled";
      };
      path: {
        batchId: components["parameters"]["batchId"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["BatchRow"][];
            /** @description The place of this page in the list. */
            pagination: components["schemas"]["Pagination"];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * List templates, newest first
   * @description Needs the scope `templates:read`.
   */
  listTemplates: {
    parameters: {
      query?: {
        limit?: components["parameters"]["limit"];
        offset?: components["parameters"]["offset"];
        cursor?: components["parameters"]["cursor"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Template"][];
            /** @description The place of this page in the list. */
            pagination: components["schemas"]["Pagination"];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Create a template
   * @description Needs the scope `templates:write`.
   */
  createTemplate: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateTemplate"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          Location: components["headers"]["Location"];
          ETag: components["headers"]["ETag"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Template"];
          };
        };
      };
      /** @description `validation_error`, `invalid_json`, `unsupported_document_type` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `not_a_pdf`, `document_damaged`, `document_encrypted`, `document_xfa`, `document_certified`, `document_signed`, `document_signed_encrypted`, `document_too_complex`, `document_unreachable`, `document_too_large`, `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Read a template
   * @description Needs the scope `templates:read`.
   */
  getTemplate: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path: {
        templateId: components["parameters"]["templateId"];
      };
    };
    responses: {
      200: components["responses"]["Template"];
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Delete a template
   * @description Needs the scope `templates:write`.
   */
  deleteTemplate: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        templateId: components["parameters"]["templateId"];
      };
    };
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      412: components["responses"]["PreconditionFailed"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Change a template
   * @description Needs the scope `templates:write`.
   */
  updateTemplate: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        templateId: components["parameters"]["templateId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateTemplate"];
      };
    };
    responses: {
      200: components["responses"]["Template"];
      /** @description `validation_error`, `invalid_json`, `unsupported_document_type` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `not_a_pdf`, `document_damaged`, `document_encrypted`, `document_xfa`, `document_certified`, `document_signed`, `document_signed_encrypted`, `document_too_complex`, `document_unreachable`, `document_too_large` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * List webhook endpoints, newest first
   * @description Needs the scope `webhooks:read`.
   */
  listWebhooks: {
    parameters: {
      query?: {
        limit?: components["parameters"]["limit"];
        offset?: components["parameters"]["offset"];
        cursor?: components["parameters"]["cursor"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Webhook"][];
            /** @description The place of this page in the list. */
            pagination: components["schemas"]["Pagination"];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Register a webhook endpoint; only this answer contains its secret
   * @description Needs the scope `webhooks:write`.
   */
  createWebhook: {
    parameters: {
      query?: {
        /** @description What the header `Location` of the answer names: the path of the endpoint, or its whole address, by which Power Automate and Logic Apps delete it. Default: `path`. */
        location?: "path" | "url";
      };
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateWebhook"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          Location: components["headers"]["Location"];
          ETag: components["headers"]["ETag"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["WebhookWithSecret"];
          };
        };
      };
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Read a webhook endpoint
   * @description Needs the scope `webhooks:read`.
   */
  getWebhook: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path: {
        webhookId: components["parameters"]["webhookId"];
      };
    };
    responses: {
      200: components["responses"]["Webhook"];
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Delete a webhook endpoint
   * @description Needs the scope `webhooks:write`.
   */
  deleteWebhook: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        webhookId: components["parameters"]["webhookId"];
      };
    };
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      412: components["responses"]["PreconditionFailed"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Change a webhook endpoint
   * @description Needs the scope `webhooks:write`.
   */
  updateWebhook: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        webhookId: components["parameters"]["webhookId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateWebhook"];
      };
    };
    responses: {
      200: components["responses"]["Webhook"];
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * List deliveries, newest first
   * @description Needs the scope `webhooks:read`.
   */
  listDeliveries: {
    parameters: {
      query?: {
        limit?: components["parameters"]["limit"];
        offset?: components["parameters"]["offset"];
        cursor?: components["parameters"]["cursor"];
        /** @description The state. */
        status?: "pending" | "delivered" | "failed";
      };
      path: {
        webhookId: components["parameters"]["webhookId"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Delivery"][];
            /** @description The place of this page in the list. */
            pagination: components["schemas"]["Pagination"];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Deliver an event again
   * @description Needs the scope `webhooks:write`.
   */
  redeliver: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        webhookId: components["parameters"]["webhookId"];
        /** @description The delivery. */
        deliveryId: string;
      };
    };
    responses: {
      200: components["responses"]["DeliveryChanged"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state` */
      409: components["responses"]["Conflict"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Deliver again all events since a given time that the endpoint did not receive
   * @description Needs the scope `webhooks:write`.
   */
  recoverWebhook: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        webhookId: components["parameters"]["webhookId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": {
          /**
           * Format: date-time
           * @description At most 30 days ago. Delivers events from this time on that the endpoint did not receive. Required without `cursor`.
           */
          since?: string;
          /** @description `pagination.nextCursor` of the call before, because there are more events. */
          cursor?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: {
              /** @description Deliveries that were enqueued. */
              enqueued: number;
            };
            /** @description The place of this page in the list. */
            pagination: components["schemas"]["Pagination"];
          };
        };
      };
      /** @description `validation_error`, `invalid_json` */
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `invalid_state` */
      409: components["responses"]["Conflict"];
      413: components["responses"]["TooLarge"];
      415: components["responses"]["UnsupportedMedia"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Replace the signing secret
   * @description Needs the scope `webhooks:write`.
   */
  rotateWebhookSecret: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        webhookId: components["parameters"]["webhookId"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          ETag: components["headers"]["ETag"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["WebhookWithSecret"];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      412: components["responses"]["PreconditionFailed"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Send a test event now
   * @description Needs the scope `webhooks:write`.
   */
  testWebhook: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        webhookId: components["parameters"]["webhookId"];
      };
    };
    responses: {
      200: components["responses"]["DeliveryChanged"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      /** @description `idempotency_key_reused` */
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * Read the account the key belongs to
   * @description Needs the scope `account:read`.
   */
  getAccount: {
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit": components["headers"]["Limit"];
          "X-RateLimit-Remaining": components["headers"]["Remaining"];
          "X-RateLimit-Reset": components["headers"]["Reset"];
        };
        content: {
          "application/json": {
            /** @description The result. */
            data: components["schemas"]["Account"];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      429: components["responses"]["TooManyRequests"];
      "5XX": components["responses"]["ServerError"];
    };
  };
  /**
   * An event of an envelope
   * @description Answer 2xx within 15 seconds. 410 disables the endpoint; other answers cause another attempt. The types:
   * - `envelope.created`: An envelope was created, for some as the correction of another one (`replaces`).
   * - `envelope.updated`: A draft or the recipients of an envelope were changed.
   * - `envelope.sent`: An envelope was sent.
   * - `envelope.completed`: The document is sealed and completed.
   * - `envelope.declined`: A recipient declined, which ends the envelope.
   * - `envelope.voided`: The owner voided the envelope, or replaced it with a corrected one (`replacedBy`).
   * - `envelope.expired`: The envelope expired.
   * - `envelope.failed`: The document could not be sealed. The owner may try again.
   * - `envelope.deleted`: The owner erased a draft, or removed a finished envelope from the lists.
   * - `recipient.sent`: A recipient was asked to act, by e-mail unless `notify` is false; or came by a public link.
   * - `recipient.viewed`: A recipient opened the document.
   * - `recipient.completed`: A recipient signed, or approved.
   * - `recipient.declined`: A recipient declined.
   * - `recipient.reminded`: A recipient was reminded by e-mail.
   * - `recipient.link_copied`: The owner copied a recipient’s signing link.
   * - `recipient.access_code_entered`: A recipient entered the access code.
   * - `recipient.access_code_failed`: A wrong access code was entered with a recipient’s link.
   * - `recipient.code_sent`: A one-time code was sent to a recipient.
   * - `recipient.verified`: A recipient entered the one-time code.
   * - `recipient.own_link_opened`: The owner opened their own signing link from the account.
   * - `recipient.in_person_offered`: The owner prepared their device for a recipient to sign in person.
   * - `recipient.in_person_started`: A recipient started to sign in person, on the owner’s device.
   * - `recipient.embedded_offered`: An API key opened a session for a recipient to sign in a frame of a site.
   * - `recipient.embedded_started`: A recipient started to sign in a frame of a site.
   * - `recipient.delegated`: A recipient named another person to act instead.
   */
  onEnvelopeEvent: {
    parameters: {
      header: {
        "webhook-id": components["parameters"]["webhook-id"];
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        "webhook-signature": components["parameters"]["webhook-signature"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookEvent"];
      };
    };
    responses: {
      /** @description Never send to this address again */
      410: {
        content: never;
      };
      /** @description Received */
      "2XX": {
        content: never;
      };
    };
  };
  /**
   * A batch has ended: no row waits any more. Also after a cancellation.
   * @description Answer 2xx within 15 seconds. 410 disables the endpoint; other answers cause another attempt.
   */
  onBatchCompleted: {
    parameters: {
      header: {
        "webhook-id": components["parameters"]["webhook-id"];
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        "webhook-signature": components["parameters"]["webhook-signature"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookBatchEvent"];
      };
    };
    responses: {
      /** @description Never send to this address again */
      410: {
        content: never;
      };
      /** @description Received */
      "2XX": {
        content: never;
      };
    };
  };
  /**
   * An envelope was erased, on request or by the retention of the account.
   * @description Answer 2xx within 15 seconds. 410 disables the endpoint; other answers cause another attempt.
   */
  onEnvelopeErased: {
    parameters: {
      header: {
        "webhook-id": components["parameters"]["webhook-id"];
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        "webhook-signature": components["parameters"]["webhook-signature"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookErasedEvent"];
      };
    };
    responses: {
      /** @description Never send to this address again */
      410: {
        content: never;
      };
      /** @description Received */
      "2XX": {
        content: never;
      };
    };
  };
  /**
   * An API key of the account ends in 14 days.
   * @description Answer 2xx within 15 seconds. 410 disables the endpoint; other answers cause another attempt.
   */
  onApiKeyExpiring: {
    parameters: {
      header: {
        "webhook-id": components["parameters"]["webhook-id"];
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        "webhook-signature": components["parameters"]["webhook-signature"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookKeyEvent"];
      };
    };
    responses: {
      /** @description Never send to this address again */
      410: {
        content: never;
      };
      /** @description Received */
      "2XX": {
        content: never;
      };
    };
  };
  /**
   * You asked for a test.
   * @description Answer 2xx within 15 seconds. 410 disables the endpoint; other answers cause another attempt.
   */
  onWebhookTest: {
    parameters: {
      header: {
        "webhook-id": components["parameters"]["webhook-id"];
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        "webhook-signature": components["parameters"]["webhook-signature"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookTestEvent"];
      };
    };
    responses: {
      /** @description Never send to this address again */
      410: {
        content: never;
      };
      /** @description Received */
      "2XX": {
        content: never;
      };
    };
  };
}
