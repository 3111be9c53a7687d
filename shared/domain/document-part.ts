/** The files that one document was joined from. */

/** One of the files that were joined into a document, in order. */
export interface DocumentPart {
  filename: string;
  pages: number;
  /** Lower-case hex SHA-256 of the file as it came. */
  sha256: string;
}

/** The most files that one document can be joined from. */
export const maxParts = 20;
