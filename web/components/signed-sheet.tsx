/** A sheet of paper with a signature, in the accent colour. It is decoration: it shows nothing of a document. */
export function SignedSheet() {
  return (
    <svg class="signed-sheet" viewBox="0 0 72 72" aria-hidden="true" focusable="false">
      <path class="paper" d="M13 3h32l14 14v52H13zM45 3v14h14" />
      <path class="text" d="M22 26h28M22 34h28M22 42h17" />
      <path d="M22 58c5-10 9-11 8-4-1 6 3 4 5 0s5-3 4 1 3 2 5 0h6" />
    </svg>
  );
}
