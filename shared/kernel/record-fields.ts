export type FieldKind =
  | 'text'
  | 'textarea'
  | 'markdown'
  | 'blocks'
  | 'number'
  | 'money'
  | 'date'
  | 'time'
  | 'switch'
  | 'select'
  | 'cabin'
  | 'cabins'
  | 'picture'
  | 'own'
  | 'kept'

/**
 * What people see of one field of a record, as plain data: its control in the form, its cell in the list, its values in
 * the CSV and in the change log follow from the kind. `own` is a field whose page has a control for it, as it has for
 * `blocks`; `kept` one that staff do not see, saved as it was.
 */
export type RecordField<Value = unknown, Kind extends FieldKind = FieldKind> = {
  readonly kind: Kind
  readonly label: string
  readonly hint?: string
  /** What a new record begins with. Missing: nothing, and it has to be filled in. */
  readonly initial?: Value
  /** An emptied control is null. */
  readonly nullable?: true
  /** A text that offers what the other records have there. */
  readonly suggests?: true
  /** Of a `select`: the words of each value. */
  readonly choices?: Readonly<Record<string, string>>
  /** Of a `cabin` that may be null: the words of that. */
  readonly none?: string
  /** Lists leave these words out, since most records have no cabin. */
  readonly hidesNone?: true
  /** Texts that a press puts into a long one. */
  readonly inserts?: readonly string[]
  /** The tab that it is on, where the form has tabs. */
  readonly group?: string
}

type Options<Value> = Pick<RecordField<Value>, 'hint' | 'initial' | 'group'>

/** One line. */
export const text = (
  label: string,
  options: Options<string> & Pick<RecordField, 'suggests'> = {},
): RecordField<string, 'text'> => ({ kind: 'text', label, initial: '', ...options })

/** A few lines. */
export const textarea = (label: string, options: Options<string> = {}): RecordField<string, 'textarea'> => ({
  kind: 'textarea',
  label,
  initial: '',
  ...options,
})

/** A long text in Markdown. */
export const markdown = (
  label: string,
  options: Options<string> & Pick<RecordField, 'inserts'> = {},
): RecordField<string, 'markdown'> => ({ kind: 'markdown', label, initial: '', ...options })

/** A long text of headings, lists, tables and pictures, stored as Markdown that nobody sees. */
export const blocks = (label: string, options: Options<string> = {}): RecordField<string, 'blocks'> => ({
  kind: 'blocks',
  label,
  initial: '',
  ...options,
})

export const number = (label: string, options: Options<number> = {}): RecordField<number, 'number'> => ({
  kind: 'number',
  label,
  ...options,
})

/** An amount in cents. */
export const money = (label: string, options: Options<number> = {}): RecordField<number, 'money'> => ({
  kind: 'money',
  label,
  ...options,
})

/** A day, YYYY-MM-DD. */
export const date = (label: string, options: Options<string> = {}): RecordField<string, 'date'> => ({
  kind: 'date',
  label,
  initial: '',
  ...options,
})

/** A time of day, HH:MM. */
export const time = (label: string, options: Options<string> = {}): RecordField<string, 'time'> => ({
  kind: 'time',
  label,
  initial: '',
  ...options,
})

/** Yes or no; a new record has yes. */
export const onOff = (label: string, options: Options<boolean> = {}): RecordField<boolean, 'switch'> => ({
  kind: 'switch',
  label,
  initial: true,
  ...options,
})

/** One of a few values, with the words of each; a new record has the first. */
export const choice = <Value extends string>(
  label: string,
  choices: Readonly<Record<Value, string>>,
  options: Options<Value> = {},
): RecordField<Value, 'select'> => ({
  kind: 'select',
  label,
  choices,
  initial: Object.keys(choices)[0] as Value,
  ...options,
})

/** One cabin, which has to be chosen; with `none`, the words of null, it may be that instead. */
export function cabin(
  label: string,
  options: Options<string | null> & { none: string; hidesNone?: true },
): RecordField<string | null, 'cabin'>
export function cabin(label: string, options?: Options<string>): RecordField<string, 'cabin'>
export function cabin(label: string, options: Options<string | null> & { none?: string } = {}) {
  return { kind: 'cabin', label, ...options }
}

/** Some cabins; null for all of them, as a new record has it. */
export const cabins = (
  label: string,
  options: Pick<RecordField, 'hint'> = {},
): RecordField<string[] | null, 'cabins'> => ({
  kind: 'cabins',
  label,
  initial: null,
  ...options,
})

/** A picture and its crop; its page gives it the control of web/admin/pictures. */
export const picture = <Value = never>(label: string, options: Options<Value> = {}): RecordField<Value, 'picture'> => ({
  kind: 'picture',
  label,
  ...options,
})

export const own = <Value = never>(label: string, options: Options<Value> = {}): RecordField<Value, 'own'> => ({
  kind: 'own',
  label,
  ...options,
})

export const kept = <Value>(label: string, initial: Value): RecordField<Value, 'kept'> => ({
  kind: 'kept',
  label,
  initial,
})

/** The same, which can also be left empty: null, as a new record has it. */
export const nullable = <Value, Kind extends FieldKind>(
  field: RecordField<Value, Kind>,
): RecordField<Value | null, Kind> => ({
  ...field,
  nullable: true,
  initial: null,
})
