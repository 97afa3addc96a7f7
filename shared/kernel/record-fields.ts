/**
 * What people see of one field of a record, as plain data: its control in the form, its cell in the list, its values in
 * the CSV and in the change log follow from the kind. `own` is a field whose page has a control for it, as
 * it has for `blocks`; `kept` one
 * that staff do not see, saved as it was.
 */
export type RecordField<Value = unknown> = {
  readonly kind:
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
    | 'cabins'
    | 'picture'
    | 'own'
    | 'kept'
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
): RecordField<string> => ({ kind: 'text', label, initial: '', ...options })

/** A few lines. */
export const textarea = (label: string, options: Options<string> = {}): RecordField<string> => ({
  kind: 'textarea',
  label,
  initial: '',
  ...options,
})

/** A long text in Markdown. */
export const markdown = (
  label: string,
  options: Options<string> & Pick<RecordField, 'inserts'> = {},
): RecordField<string> => ({ kind: 'markdown', label, initial: '', ...options })

/** A long text of headings, lists, tables and pictures, stored as Markdown that nobody sees. */
export const blocks = (label: string, options: Options<string> = {}): RecordField<string> => ({
  kind: 'blocks',
  label,
  initial: '',
  ...options,
})

export const number = (label: string, options: Options<number> = {}): RecordField<number> => ({
  kind: 'number',
  label,
  ...options,
})

/** An amount in cents. */
export const money = (label: string, options: Options<number> = {}): RecordField<number> => ({
  kind: 'money',
  label,
  ...options,
})

/** A day, YYYY-MM-DD. */
export const date = (label: string, options: Options<string> = {}): RecordField<string> => ({
  kind: 'date',
  label,
  initial: '',
  ...options,
})

/** A time of day, HH:MM. */
export const time = (label: string, options: Options<string> = {}): RecordField<string> => ({
  kind: 'time',
  label,
  initial: '',
  ...options,
})

/** Yes or no; a new record has yes. */
export const onOff = (label: string, options: Options<boolean> = {}): RecordField<boolean> => ({
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
): RecordField<Value> => ({
  kind: 'select',
  label,
  choices,
  initial: Object.keys(choices)[0] as Value,
  ...options,
})

/** Some cabins; null for all of them, as a new record has it. */
export const cabins = (label: string, options: Pick<RecordField, 'hint'> = {}): RecordField<string[] | null> => ({
  kind: 'cabins',
  label,
  initial: null,
  ...options,
})

/** A picture and its crop; its page has the control. */
export const picture = <Value = never>(label: string, options: Options<Value> = {}): RecordField<Value> => ({
  kind: 'picture',
  label,
  ...options,
})

export const own = <Value = never>(label: string, options: Options<Value> = {}): RecordField<Value> => ({
  kind: 'own',
  label,
  ...options,
})

export const kept = <Value>(label: string, initial: Value): RecordField<Value> => ({ kind: 'kept', label, initial })

/** The same, which can also be left empty: null, as a new record has it. */
export const nullable = <Value>(field: RecordField<Value>): RecordField<Value | null> => ({
  ...field,
  nullable: true,
  initial: null,
})
