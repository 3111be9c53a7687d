/** The messages between the page and the worker that joins files. */
import type { FileToJoin, JoinedDocument } from '../../../../shared/domain/documents/sealer.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';

export interface JoinRequest {
  files: FileToJoin[];
  maxBytes: number;
}

export type JoinReply =
  | { joined: JoinedDocument }
  | { refused: ErrorCode; message: string; details: Record<string, string> }
  | { failed: string };
