/** The drawings of the toolbar, in the style of icons.svg; here, since guests need none of them. */
const paths = {
  bulleted: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbered: 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4M4 14.2c0-1.6 2.4-1.6 2.4 0 0 1.2-2.4 1.8-2.4 3.3h2.6',
  link: 'M10 13.5a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 10.5a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2',
  quote: 'M4.5 16c2.5-.5 4-2 4-5V7h-4v4.5h4M14.5 16c2.5-.5 4-2 4-5V7h-4v4.5h4',
  picture: 'M3.5 5h17v14h-17zM3.5 16l5-5 4 4 3-2.5 5 4M15.5 9h.01',
  table: 'M3.5 5h17v14h-17zM3.5 10h17M3.5 14.5h17M12 5v14',
  undo: 'M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-3.5',
  redo: 'M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h3.5',
} as const

export type EditorIconName = keyof typeof paths

export const EditorIcon = ({ name }: { name: EditorIconName }) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={paths[name]} />
  </svg>
)
