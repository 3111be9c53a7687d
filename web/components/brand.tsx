/** The logo of the product, which is also on the certificate page. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="16" fill="#055c6b" />
      <circle cx="16" cy="16" r="13" fill="none" stroke="#fff" />
      <path
        d="M9.5 15.5 14 20l9-9.5"
        fill="none"
        stroke="#fff"
        stroke-width="2.6"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <path
        d="M9.5 24c3.5-1.2 6.5-.8 9 0 1.5.6 3 .3 4.5-.4"
        fill="none"
        stroke="#9ed9d6"
        stroke-width="1.3"
        stroke-linecap="round"
      />
    </svg>
  );
}

export function Brand({ to = '/' }: { to?: string }) {
  return (
    <a class="brand" href={to}>
      <Mark />
      <span>Countersign</span>
    </a>
  );
}
