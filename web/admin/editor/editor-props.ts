/** A cabin that a text can show the card of. */
export type EditorCabin = { readonly slug: string; readonly name: string }

export type MarkdownEditorProps = {
  id: string
  label: string
  /** Markdown. Opening a text never changes it: `onChange` gets another one only once somebody has changed it. */
  value: string
  onChange: (markdown: string) => void
  onBlur?: () => void
  hint?: string | undefined
  problem?: string | undefined
  /** Writes "optional" after the label. */
  optional?: boolean
  /** How many characters its Markdown may have: said when it is nearly full. */
  maxLength?: number
  cabins: readonly EditorCabin[]
  /** Lets staff choose a picture; without it a text gets no new ones. */
  choosePicture?: (() => Promise<{ url: string; alt: string } | undefined>) | undefined
  /** Where a picture is loaded from that may not be published; by default from the site. */
  linkToPicture?: ((url: string) => Promise<string>) | undefined
  /** The names of the fields that can be put in: `check-in time`. */
  placeholders: readonly string[]
  /** A text of an e-mail: it has no pictures, cabin cards and book buttons, and its fields are those of a booking. */
  isEmail?: boolean
}
