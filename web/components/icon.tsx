/** Line icons on a 24 × 24 grid. They are decoration: a text or label has the same meaning. */
const paths = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  stopped: 'M12 4a8 8 0 100 16 8 8 0 000-16zM6.5 6.5l11 11',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  leave: 'M11 4H5v16h6M15 8l4 4-4 4M19 12H9',
  search: 'M11 5a6 6 0 100 12 6 6 0 000-12zM15.3 15.3L20 20',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17.5v.1',
  info: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 11.5v4.5M12 8.2v.1',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  upload: 'M12 16V5M7.5 9L12 4.5 16.5 9M5 19h14',
  download: 'M12 4v11M7.5 11L12 15.5 16.5 11M5 19h14',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3.5 2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  enlarge: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  fitWidth: 'M4 5v14M20 5v14M7.5 12h9M10 9.5L7.5 12l2.5 2.5M14 9.5l2.5 2.5-2.5 2.5',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  send: 'M4 11.5L20 4l-4.5 16-4.5-6.5zM11 13.5L20 4',
  next: 'M9 5l7 7-7 7',
  back: 'M15 5l-7 7 7 7',
  shield: 'M12 3l8 3v6c0 4.5-3.5 7.5-8 9-4.5-1.5-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  broken: 'M12 3l8 3v6c0 4.5-3.5 7.5-8 9-4.5-1.5-8-4.5-8-9V6zM9.5 9.5l5 5M14.5 9.5l-5 5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  globe:
    'M12 3a9 9 0 100 18 9 9 0 000-18zM3.5 12h17M12 3c2.5 2.6 3.5 5.6 3.5 9s-1 6.4-3.5 9c-2.5-2.6-3.5-5.6-3.5-9s1-6.4 3.5-9z',
  key: 'M8 11a4 4 0 104 4c0-.5 0-1-.2-1.4L20 5.5M17 8.5l2 2M14.5 11l1.5 1.5',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  text: 'M5 6V5h14v1M12 5v14M9.5 19h5',
  at: 'M12 8a4 4 0 100 8 4 4 0 000-8zM16 12v1.5a2.5 2.5 0 005 0V12a9 9 0 10-4 7.5',
  person: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20c.5-4 3.5-6 7.5-6s7 2 7.5 6',
  people:
    'M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2.5 19c.4-3.4 3-5 6.5-5s6.1 1.6 6.5 5M15 5.3a3.4 3.4 0 010 6.4M17.5 14.3c2.3.6 3.7 2.2 4 4.7',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3.5V8M16 3.5V8',
  box: 'M5 5h14v14H5zM8.5 12l2.5 2.5 4.5-5',
  number: 'M9 4L7 20M17 4l-2 16M4.5 9h16M3.5 15h16',
  dropdown: 'M4 6h16v12H4zM9 11l3 3 3-3',
  radio: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 9a3 3 0 100 6 3 3 0 000-6z',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 9h7M8.5 13h3',
  attachment: 'M19 11l-7.5 7.5a4.5 4.5 0 01-6.4-6.4L13 4.3a3 3 0 014.3 4.3l-7.8 7.8a1.5 1.5 0 01-2.2-2.2L14 7.5',
  initials: 'M4 18V6M8 18l4-12 4 12M9.5 14h5M20 6v12',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 10.8a1.2 1.2 0 100 2.4 1.2 1.2 0 000-2.4zM12 10.8a1.2 1.2 0 100 2.4 1.2 1.2 0 000-2.4zM19 10.8a1.2 1.2 0 100 2.4 1.2 1.2 0 000-2.4z',
  grip: 'M9 5.5v1M15 5.5v1M9 11.5v1M15 11.5v1M9 17.5v1M15 17.5v1',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 000 10h4',
  pages: 'M8 4h12v14H8zM4 8v13h11',
  alignStart: 'M4 4v16M8 7h11v4H8zM8 14h6v4H8z',
  alignCenter: 'M12 3v18M5 6h14v4H5zM8 14h8v4H8z',
  alignEnd: 'M20 4v16M5 7h11v4H5zM10 14h6v4h-6z',
  alignTop: 'M4 4h16M6 8h4v11H6zM14 8h4v6h-4z',
  alignMiddle: 'M3 12h18M6 5h4v14H6zM14 8h4v8h-4z',
  alignBottom: 'M4 20h16M6 5h4v11H6zM14 10h4v6h-4z',
  spreadX: 'M4 4v16M20 4v16M9 8h6v8H9z',
  spreadY: 'M4 4h16M4 20h16M8 9h8v6H8z',
  eye: 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 100 6 3 3 0 000-6z',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8v.1',
  link: 'M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.3l-1 1M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.7l1-1',
  help: 'M9 9a3 3 0 115 2.2c-1.2.9-2 1.5-2 2.8M12 17.5v.1',
  sliders: 'M4 7h10M18 7h2M16 5v4M4 17h2M10 17h10M8 15v4',
  asterisk: 'M12 5v14M6 8.5l12 7M18 8.5l-12 7',
  refresh: 'M19 12a7 7 0 11-2-5M19 4v4h-4',
} as const;

export type IconName = keyof typeof paths;

/** These point along the line of text: they are mirrored in right-to-left text. */
const mirrored: ReadonlySet<IconName> = new Set(['back', 'next', 'leave']);

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={mirrored.has(name) ? 'icon turns' : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
